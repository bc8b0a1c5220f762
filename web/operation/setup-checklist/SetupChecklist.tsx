import { Box, Typography } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck } from 'lucide';
import { useId, useState } from 'react';
import { keepHere, keptHere } from '#web/lib/keptHere.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { passFocusOn } from '#web/ui/passFocusOn.ts';
import { ButtonLink } from '#web/ui/RouterLink.tsx';
import { setupChecklistQuery } from './api.ts';
import { type Step, steps } from './steps.ts';

/** Leads an administrator through the first steps of an empty portal. Nothing once all are done, or on a failure. */
export function SetupChecklist() {
  const titleId = useId();
  const [isHidden, setHidden] = useState(() => keptHere('setup-checklist-hidden') !== null);
  const [opened, setOpened] = useState<Step['part']>();
  const [chosen, setChosen] = useState<boolean>();
  const { data, refetch } = useQuery({ ...setupChecklistQuery(), enabled: !isHidden });
  if (isHidden || !data) return null;
  const next = steps.find(({ part }) => !data[part]);
  const Dialog = steps.find(({ part }) => part === opened)?.act?.Dialog;
  // The dialog of the last step stays until it is closed: a new key is shown once.
  if (!next && !Dialog) return null;

  const variantOf = (part: Step['part']) => (part === next?.part ? 'outlined' : 'text');
  const onClose = () => {
    setOpened(undefined);
    void refetch();
  };
  const hide = () => {
    keepHere('setup-checklist-hidden', 'true');
    setHidden(true);
  };
  const count = steps.filter(({ part }) => data[part]).length;
  // Once most steps are done, the next one is enough.
  const areAllShown = chosen ?? count < steps.length / 2;
  const shown = areAllShown ? steps : steps.filter((step) => step === next);
  return (
    <Box component="section" aria-labelledby={titleId} ref={passFocusOn} sx={checklistLook}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}>
        <Typography id={titleId} variant="h2" sx={{ flexGrow: 1 }}>
          Set up the portal
        </Typography>
        <Typography color="textSecondary">
          {count} of {steps.length} done
        </Typography>
      </Box>
      <Box aria-hidden sx={barLook}>
        <Box sx={partLook} style={{ width: `${(100 * count) / steps.length}%` }} />
      </Box>
      <Box component="ol" id={`${titleId}-steps`} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map(({ part, title, why, act, link }) => (
          <Box component="li" key={part} sx={stepLook}>
            {data[part] ? <Icon of={CircleCheck} color="success" /> : <Icon of={Circle} color="action" />}
            <Box sx={stepTextLook}>
              <Box sx={{ flex: '1 1 15rem', minWidth: 0 }}>
                <Typography component="h3" variant="h3">
                  {title}
                  <span style={visuallyHidden}>{data[part] ? ', done' : ', to do'}</span>
                </Typography>
                <Typography variant="body2" color="textSecondary">
                  {why}
                </Typography>
              </Box>
              {link && (
                <ButtonLink to={link.to} variant={act ? 'text' : variantOf(part)} sx={{ minHeight: 44 }}>
                  {link.label}
                </ButtonLink>
              )}
              {act && (
                <Button variant={variantOf(part)} onClick={() => setOpened(part)} sx={{ minHeight: 44 }}>
                  {act.label}
                </Button>
              )}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={endLook}>
        <Button
          aria-expanded={areAllShown}
          aria-controls={`${titleId}-steps`}
          onClick={() => setChosen(!areAllShown)}
        >
          {areAllShown ? 'Show the next step only' : 'Show all steps'}
        </Button>
        <Button color="inherit" sx={{ color: 'text.secondary' }} onClick={hide}>
          Hide checklist
        </Button>
      </Box>
      {Dialog && <Dialog onClose={onClose} />}
    </Box>
  );
}

const checklistLook = {
  p: { xs: 2, md: 3 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
};

/** Borders: forced colors take backgrounds away. */
const barLook = {
  mt: 1.5,
  mb: 1,
  height: 6,
  borderRadius: 3,
  overflow: 'hidden',
  bgcolor: 'action.selected',
};
const partLook = { borderBlock: '3px solid', borderColor: 'success.main' };

const endLook = { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', mx: -1, mt: 1 };

const stepLook = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 2,
  py: 2,
  '& + &': { borderTop: 1, borderColor: 'divider' },
  '&:last-child': { pb: 1 },
};

/** Buttons without room beside the text stand below it. */
const stepTextLook = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1,
};
