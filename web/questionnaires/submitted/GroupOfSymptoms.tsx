import { Box, Typography } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { ChevronDown } from 'lucide';
import { useId, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { columnNames } from '../answers/columnNames.ts';
import { ChangedMark } from './ChangedMark.tsx';
import type { ReadGroup } from './readSubmission.ts';
import { roomy } from './roomy.ts';

interface Props extends ReadGroup {
  readonly changed: ReadonlySet<string>;
}

/** The columns of symptoms that a person has or had. */
const present = ['current', 'past'] as const;
const isPresent = ({ key }: ReadGroup['columns'][number]) => key !== 'not_known';

/** Symptoms that a person has or had; the others are folded behind their number, but on paper. */
export function GroupOfSymptoms({ title, columns, changed }: Props) {
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  const listId = useId();
  const notKnown = columns.find(({ key, symptoms }) => key === 'not_known' && symptoms.length > 0);
  return (
    <Box component="section" sx={groupLook}>
      <Typography id={titleId} variant="h3" sx={{ gridArea: 'title' }}>
        {title}
      </Typography>
      {columns.filter(isPresent).map(({ key, title: column, symptoms }) => (
        <Box
          key={key}
          className="column"
          data-empty={symptoms.length === 0 || undefined}
          sx={{ gridArea: key }}
        >
          <Typography variant="body2" color="textSecondary" component="h4" sx={columnTitleLook}>
            {column}
          </Typography>
          {symptoms.length > 0 ? (
            <SymptomList symptoms={symptoms} changed={changed} />
          ) : (
            <Typography color="textSecondary">
              <span aria-hidden>–</span>
              <span style={visuallyHidden}>None</span>
            </Typography>
          )}
        </Box>
      ))}
      {notKnown && (
        <>
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-describedby={titleId}
            endIcon={<Icon of={ChevronDown} sx={{ rotate: isOpen ? '180deg' : 'none' }} />}
            onClick={() => setOpen(!isOpen)}
            sx={buttonLook}
          >
            {notKnown.title}: {notKnown.symptoms.length}
          </Button>
          <Box id={listId} sx={[othersLook, isOpen ? {} : { display: 'none', displayPrint: 'block' }]}>
            <Typography variant="body2" component="h4">
              {notKnown.title}
            </Typography>
            <SymptomList symptoms={notKnown.symptoms} changed={changed} />
          </Box>
        </>
      )}
    </Box>
  );
}

/** The names of the columns, once above all groups. Each group has them for screen readers. */
export const GroupHead = () => (
  <Box aria-hidden sx={headLook}>
    {present.map((key) => (
      <Typography key={key} variant="body2" color="textSecondary" sx={{ gridArea: key }}>
        {columnNames[key]}
      </Typography>
    ))}
  </Box>
);

type ListProps = Pick<ReadGroup['columns'][number], 'symptoms'> & Pick<Props, 'changed'>;

const SymptomList = ({ symptoms, changed }: ListProps) => (
  <Box component="ul" sx={listLook}>
    {symptoms.map(({ field, label }) => (
      <li key={field}>
        {label}
        {changed.has(field) && <ChangedMark />}
      </li>
    ))}
  </Box>
);

const columnsLook = {
  gridTemplateColumns: '12.5rem minmax(0, 4fr) minmax(0, 3fr) 7.5rem',
  columnGap: 3,
};

/** A line of the group with its columns; narrow places stack them below the title. */
const groupLook = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateAreas: '"title button" "current current" "past past" "others others"',
  alignItems: 'baseline',
  columnGap: 2,
  py: 2,
  borderTop: '1px solid',
  borderColor: 'divider',
  breakInside: 'avoid',
  '&:last-child': { pb: 0 },
  '& > .column': {
    display: 'grid',
    gridTemplateColumns: '4rem minmax(0, 1fr)',
    alignItems: 'baseline',
    columnGap: 1,
    mt: 0.5,
  },
  '& > [data-empty]': { display: 'none' },
  [roomy]: {
    ...columnsLook,
    py: 1.5,
    gridTemplateAreas: '"title current past button" ". others others others"',
    '& > .column, & > [data-empty]': { display: 'block', mt: 0 },
  },
};

const headLook = {
  display: 'none',
  '@media screen': {
    [roomy]: { display: 'grid', ...columnsLook, gridTemplateAreas: '"title current past button"', pb: 0.5 },
  },
};

// Paper has no head: its next page would lack the names.
const columnTitleLook = { '@media screen': { [roomy]: visuallyHidden } };

/** The room around its words is part of the line's distances. */
const buttonLook = {
  gridArea: 'button',
  justifySelf: 'end',
  mr: -0.75,
  my: { xs: -1.5, sm: -0.5 },
  color: 'text.secondary',
  fontWeight: 400,
  displayPrint: 'none',
};

const othersLook = { gridArea: 'others', mt: 0.5, color: 'text.secondary', '& > ul': { columns: { sm: 2 } } };

const listLook = { m: 0, p: 0, listStyle: 'none', '& > li': { breakInside: 'avoid' } };
