import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import { Box, Button, Typography } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { SetupChecklist as Checklist } from '#contract/setup-checklist.ts';
import { paths } from '#web/lib/paths.ts';
import { passFocusOn } from '#web/ui/passFocusOn.ts';
import { ButtonLink } from '#web/ui/RouterLink.tsx';
import { setupChecklistQuery } from './api.ts';

/** Key of the browser's storage: the administrator has hidden the checklist. */
const HIDDEN_KEY = 'setup-checklist-hidden';

/** Leads an administrator through the first steps of an empty portal. Nothing once all are done, or on a failure. */
export function SetupChecklist() {
  const titleId = useId();
  const [isHidden, setHidden] = useState(() => localStorage.getItem(HIDDEN_KEY) !== null);
  const { data } = useQuery({ ...setupChecklistQuery(), enabled: !isHidden });
  if (isHidden || !data) return null;
  const next = steps.find(({ part }) => !data[part]);
  if (!next) return null;

  const hide = () => {
    localStorage.setItem(HIDDEN_KEY, 'true');
    setHidden(true);
  };
  const count = steps.filter(({ part }) => data[part]).length;
  return (
    <Box component="section" aria-labelledby={titleId} ref={passFocusOn} sx={checklistLook}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <Typography id={titleId} variant="h2">
          Set up the portal
        </Typography>
        <Typography color="textSecondary" sx={{ flex: 1 }}>
          {count} of {steps.length} done
        </Typography>
        <Button onClick={hide}>Hide checklist</Button>
      </Box>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {steps.map(({ part, title, why, to, link }) => (
          <Box component="li" key={part} sx={stepLook}>
            {data[part] ? <CheckCircle color="success" /> : <RadioButtonUnchecked color="action" />}
            <Box sx={{ flex: '1 1 15rem', minWidth: 0 }}>
              <Typography component="h3" variant="h3">
                {title}
                <span style={visuallyHidden}>{data[part] ? ', done' : ', to do'}</span>
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {why}
              </Typography>
            </Box>
            <ButtonLink to={to} variant={part === next.part ? 'contained' : 'text'} sx={{ minHeight: 44 }}>
              {link}
            </ButtonLink>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

interface Step {
  readonly part: keyof Checklist;
  readonly title: string;
  readonly why: string;
  readonly to: string;
  /** Differs from the menu's name of the screen: both are on the page. */
  readonly link: string;
}

const steps: readonly Step[] = [
  {
    part: 'has_kits',
    title: 'Add kits to the inventory',
    why: 'Customers can register only kits of the inventory.',
    to: paths.kitInventory(),
    link: 'Add kits',
  },
  {
    part: 'has_practitioners',
    title: 'Invite a practitioner',
    why: 'Practitioners read the reports of families that let them in.',
    to: paths.manageUsers(),
    link: 'Invite',
  },
  {
    part: 'has_practitioner_codes',
    title: 'Give practitioners an access code',
    why: 'Families enter the code to let a practitioner in.',
    to: paths.practitionerCodes(),
    link: 'Assign a code',
  },
  {
    part: 'has_laboratory_keys',
    title: 'Create a laboratory key',
    why: 'The laboratory uploads reports with it. Without a key, you upload the reports yourself.',
    to: paths.laboratoryKeys(),
    link: 'Create a key',
  },
];

const checklistLook = {
  maxWidth: 760,
  mb: 5,
  p: { xs: 2, md: 3 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
};

const stepLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1,
  py: 2,
  '& + &': { borderTop: 1, borderColor: 'divider' },
  '&:last-child': { pb: 0 },
};
