import { Box } from '@mui/material';
import { ChevronDown } from 'lucide';
import { type ReactNode, useId, useState } from 'react';
import type { AuditPage } from '#contract/operation/audit/audit.ts';
import { auditActionNames, auditActions } from '#contract/operation/audit/auditActions.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { codeInput, tidyCode } from '#web/lib/tidyCode.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { openMark } from '#web/ui/openMark.ts';
import { passFocusOn } from '#web/ui/passFocusOn.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { PersonFilter } from './PersonFilter.tsx';
import { type AuditFilterSearch, FROM_AFTER_TO, isKitCode, isReversed } from './search.ts';

interface Props {
  readonly filter: AuditFilterSearch;
  readonly person: AuditPage['person'] | undefined;
  /** Changes some filters; undefined removes a filter. */
  readonly onChange: (change: Partial<Record<keyof AuditFilterSearch, string | undefined>>) => void;
  /** The number of events that match, and their file. */
  readonly children: ReactNode;
}

const nothing = { from: undefined, to: undefined, action: undefined, person: undefined, kit: undefined };

/** The filters of the audit log. */
export function AuditFilters({ filter, person, onChange, children }: Props) {
  // A new key drops unfinished entries.
  const [clearings, setClearings] = useState(0);
  // Phones alone fold the fields.
  const [isOpen, setOpen] = useState(false);
  const fieldsId = useId();
  const outOfOrder = isReversed(filter);
  const fieldOf = (name: 'from' | 'to' | 'action') => ({
    size: 'small' as const,
    value: filter[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });

  const active = Object.keys(filter).length;
  return (
    <Box component="search" aria-label="Filter" sx={filtersLook}>
      <Button
        size="small"
        variant="outlined"
        endIcon={<Icon of={ChevronDown} sx={openMark(isOpen)} />}
        aria-controls={fieldsId}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        sx={switchLook}
      >
        {active > 0 ? `Filters (${active})` : 'Filters'}
      </Button>
      <Box id={fieldsId} data-closed={!isOpen || undefined} sx={fieldsLook}>
        <TextField
          type="date"
          label="From"
          {...fieldOf('from')}
          error={outOfOrder}
          helperText={outOfOrder && FROM_AFTER_TO}
        />
        <TextField type="date" label="To" {...fieldOf('to')} />
        <TextField select label="Action" {...fieldOf('action')}>
          <option value="">All actions</option>
          {auditActionNames.map((name) => (
            <option key={name} value={name}>
              {auditActions[name]}
            </option>
          ))}
        </TextField>
        <PersonFilter
          key={`person-${clearings}`}
          person_id={filter.person}
          person={person}
          onSelect={(person_id) => onChange({ person: person_id })}
        />
        <KitFilter
          key={`kit-${clearings}`}
          kit_id={filter.kit}
          onSelect={(kit_id) => onChange({ kit: kit_id })}
        />
      </Box>
      <Box sx={totalLook}>{children}</Box>
      <Box data-closed={!isOpen || undefined} sx={clearLook}>
        {active > 0 && (
          <Button
            ref={passFocusOn}
            onClick={() => {
              setClearings(clearings + 1);
              onChange(nothing);
            }}
          >
            Clear filters
          </Button>
        )}
      </Box>
    </Box>
  );
}

interface KitFilterProps {
  readonly kit_id: KitCode | undefined;
  readonly onSelect: (kit_id: KitCode | undefined) => void;
}

const KIT_CODE_LENGTH = 8;

/** Filters by a kit's printed code once it is complete. */
function KitFilter({ kit_id, onSelect }: KitFilterProps) {
  // An unfinished entry; otherwise the field follows the URL.
  const [typed, setTyped] = useState<string>();
  const isIncomplete = typed !== undefined && typed !== '' && !isKitCode(typed);

  return (
    <TextField
      label="Kit ID"
      placeholder="MB000132"
      size="small"
      value={typed ?? kit_id ?? ''}
      onChange={({ target }) => {
        tidyCode(target, KIT_CODE_LENGTH);
        setTyped(target.value);
        if (isKitCode(target.value)) onSelect(target.value);
        else if (target.value === '') onSelect(undefined);
      }}
      onBlur={() => !isIncomplete && setTyped(undefined)}
      helperText={isIncomplete && 'MB and 6 digits'}
      slotProps={{ htmlInput: codeInput }}
    />
  );
}

const filtersLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: { xs: 1.5, sm: 2 },
  rowGap: 1,
  mb: 1,
  // A phone has the fields and the button that clears them below the line with the total.
  '& > [data-closed]': { display: { xs: 'none', sm: 'grid' } },
};

const switchLook = { minHeight: 44, px: 1.5, display: { sm: 'none' } };

const fieldsLook = {
  display: 'grid',
  // Two fields beside each other on a phone.
  gridTemplateColumns: {
    xs: 'repeat(auto-fill, minmax(min(100%, 150px), 1fr))',
    sm: 'repeat(auto-fit, minmax(min(100%, 170px), 1fr))',
  },
  alignItems: 'start',
  columnGap: 2,
  rowGap: { xs: 2, sm: 1 },
  flex: '0 0 100%',
  order: { xs: 1, sm: 0 },
  pt: { xs: 1, sm: 0 },
};

const totalLook = { flex: '1 1 0', display: 'flex', alignItems: 'center', columnGap: 2 };

/** Keeps its height without the button: the list below does not move. */
const clearLook = {
  display: 'grid',
  justifyItems: 'end',
  flex: { xs: '0 0 100%', sm: 'none' },
  order: { xs: 2, sm: 0 },
  minHeight: 44,
};
