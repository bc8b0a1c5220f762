import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { type AuditPage, auditActionNames, auditActions } from '#contract/audit/audit.ts';
import { KitFilter } from './KitFilter.tsx';
import { PersonFilter } from './PersonFilter.tsx';
import { type AuditFilterSearch, FROM_AFTER_TO, isReversed } from './search.ts';

interface Props {
  readonly filter: AuditFilterSearch;
  readonly person: AuditPage['person'] | undefined;
  /** Changes some of it; what is undefined does not filter any more. */
  readonly onChange: (change: Partial<Record<keyof AuditFilterSearch, string | undefined>>) => void;
}

const nothing = { from: undefined, to: undefined, action: undefined, person: undefined, kit: undefined };

/** What the audit log is narrowed down to. */
export function AuditFilters({ filter, person, onChange }: Props) {
  // Another key empties what has been typed into the fields and not been taken.
  const [clearings, setClearings] = useState(0);
  const { from = '', to = '', action = '' } = filter;
  const is_reversed = isReversed(filter);

  return (
    <Box component="search" aria-label="Filter" sx={filtersLook}>
      <TextField
        type="date"
        label="From"
        size="small"
        value={from}
        error={is_reversed}
        helperText={is_reversed && FROM_AFTER_TO}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField
        type="date"
        label="To"
        size="small"
        value={to}
        onChange={({ target }) => onChange({ to: target.value })}
      />
      <TextField
        select
        label="Action"
        size="small"
        value={action}
        onChange={({ target }) => onChange({ action: target.value })}
        slotProps={{ select: { native: true } }}
      >
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
      <Button
        onClick={() => {
          setClearings(clearings + 1);
          onChange(nothing);
        }}
        sx={{ height: 40, justifySelf: 'start' }}
      >
        Clear filters
      </Button>
    </Box>
  );
}

const filtersLook = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 210px), 1fr))',
  alignItems: 'start',
  gap: 2,
  mb: 2,
};
