import { Box, Typography } from '@mui/material';
import { openOnPaper } from '#web/ui/openOnPaper.ts';
import type { ComparedGroup, ComparedSymptom, SymptomChange } from './compareSymptoms.ts';
import { Dumbbell } from './Dumbbell.tsx';
import { changeLabels, stateLabels } from './stateLabels.ts';

interface Props {
  readonly group: ComparedGroup;
  /** The largest number of shared symptoms of a group: the length of every scale. */
  readonly longest: number;
}

const isChanged = ({ change }: ComparedSymptom) => change !== 'unchanged' && change !== 'not_comparable';

/** Whether an answer of the group changed. */
export const hasChanges = ({ symptoms }: ComparedGroup): boolean => symptoms.some(isChanged);

/** The current symptoms of a group from kit to kit, and those whose answers changed. */
export function SymptomGroup({ group, longest }: Props) {
  const { title, symptoms, asked, current } = group;
  const changed = symptoms.filter(isChanged);
  return (
    <Box component="section" sx={[groupLook, besideLook]}>
      <div>
        <Typography variant="h3">{title}</Typography>
        {asked > 0 ? (
          <Dumbbell title={title} asked={asked} current={current} longest={longest} />
        ) : (
          <Typography color="textSecondary">The forms share no question of this group.</Typography>
        )}
      </div>
      <div>
        {changed.length > 0 && (
          <Box component="ul" sx={{ ...listLook, columns: { md: 2 } }}>
            {changed.map((symptom) => (
              <li key={symptom.label}>
                <Typography component="span">{symptom.label}</Typography>
                <Typography component="span" variant="body2" color={colorOf(symptom.change)} sx={{ ml: 1 }}>
                  {changeLabels[symptom.change]}
                </Typography>
                <Typography variant="body2" color="textSecondary">
                  {symptom.states.map((state) => stateLabels[state]).join(' → ')}
                </Typography>
              </li>
            ))}
          </Box>
        )}
        <Unchanged symptoms={symptoms.filter((symptom) => !isChanged(symptom))} />
      </div>
    </Box>
  );
}

/** New information is neither good nor bad news. */
const colorOf = (change: SymptomChange) =>
  change === 'now_current' || change === 'no_longer' ? 'textPrimary' : 'info.main';

/** The other symptoms, folded behind their number. */
function Unchanged({ symptoms }: { readonly symptoms: readonly ComparedSymptom[] }) {
  if (symptoms.length === 0) return null;
  return (
    <Box component="details" ref={openOnPaper} sx={{ '&:not(:first-child)': { mt: 1 } }}>
      <Box component="summary" sx={summaryLook}>
        Unchanged, or not asked in every form: {symptoms.length}
      </Box>
      <Box component="ul" sx={{ ...listLook, columns: { sm: 2 } }}>
        {symptoms.map(({ label, states, change }) => (
          <li key={label}>
            {label}
            <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>
              {change === 'unchanged'
                ? stateLabels[states.find((state) => state !== 'not_asked') ?? 'not_asked']
                : states.map((state) => stateLabels[state]).join(' → ')}
            </Typography>
          </li>
        ))}
      </Box>
    </Box>
  );
}

export const groupLook = { py: 2, borderTop: '1px solid', borderColor: 'divider', breakInside: 'avoid' };
/** The scale on the left, the answers on the right, where there is room. */
const besideLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 20rem) minmax(0, 1fr)' },
  columnGap: 5,
};
const listLook = { m: 0, mt: { xs: 1, md: 0 }, pl: 2.5, '& li': { breakInside: 'avoid', py: 0.5 } };
export const summaryLook = { typography: 'body2', color: 'text.primary' };
