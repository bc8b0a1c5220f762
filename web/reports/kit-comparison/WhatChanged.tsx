import { Box, Paper, Typography } from '@mui/material';
import { useId } from 'react';
import { counted } from '#web/lib/counted.ts';
import type { ComparedGroup, ComparedSymptom, SymptomChange } from './compareSymptoms.ts';
import { type ComparedGenus, isBeyondUsual } from './compareTaxa.ts';
import { changeLabels, stateLabels } from './stateLabels.ts';
import { changeSentence, shareText } from './taxonText.ts';

/** Genera that are described in words; the figures below have the others. */
const TOLD = 5;

const told = [
  'now_current',
  'no_longer',
  'became_known',
  'no_longer_known',
  'varied',
] as const satisfies SymptomChange[];

interface Props {
  readonly groups: readonly ComparedGroup[];
  /** Submissions that are compared. */
  readonly forms: number;
  readonly genera: readonly ComparedGenus[];
  /** Whether a kit has counts: the section about microbes says why nothing is compared. */
  readonly hasCounts: boolean;
}

/** The changes from kit to kit, in words; nothing without two kits to compare. */
export function WhatChanged({ groups, forms, genera, hasCounts }: Props) {
  const titleId = useId();
  const measured = genera.filter(({ compared }) => compared.length > 1);
  if (forms < 2 && measured.length === 0) return null;
  return (
    <Paper component="section" aria-labelledby={titleId} variant="outlined" sx={look}>
      <Typography id={titleId} variant="h2" sx={{ mb: 2 }}>
        What changed
      </Typography>
      <Box sx={columnsLook}>
        {forms > 1 && (
          <div>
            <Symptoms groups={groups} />
          </div>
        )}
        {(measured.length > 0 || !hasCounts) && (
          <div>
            <Typography variant="h3">Microbes</Typography>
            {measured.length > 0 ? (
              <Genera genera={measured} />
            ) : (
              <Typography>Two kits with counts are needed to compare them.</Typography>
            )}
          </div>
        )}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        A change is neither good nor bad by itself.
      </Typography>
    </Paper>
  );
}

function Symptoms({ groups }: Pick<Props, 'groups'>) {
  const symptoms = groups.flatMap((group) => group.symptoms);
  const withChange = (change: SymptomChange) => symptoms.filter((symptom) => symptom.change === change);
  const unchanged = withChange('unchanged').length;
  const changes = told.flatMap((change) => {
    const labels = withChange(change).map(({ label, states }) =>
      // The name of this change does not name the new information.
      change === 'became_known' ? `${label} (${lastWord(states)})` : label,
    );
    return labels.length > 0 ? [{ change, labels }] : [];
  });
  return (
    <>
      <Typography variant="h3">Symptoms</Typography>
      {changes.length === 0 && (
        <Typography>No symptom that several forms asked about has changed.</Typography>
      )}
      {changes.length + unchanged > 0 && (
        <Box component="ul" sx={changesLook}>
          {changes.map(({ change, labels }) => (
            <li key={change}>
              <b>{changeLabels[change]}:</b> {labels.join(', ')}
            </li>
          ))}
          {unchanged > 0 && <li>{counted(unchanged, 'symptom')} did not change.</li>}
        </Box>
      )}
    </>
  );
}

/** The newest answer in a word. */
const lastWord = (states: ComparedSymptom['states']) =>
  stateLabels[states.findLast((state) => state !== 'not_asked') ?? 'not_asked'].toLowerCase();

function Genera({ genera }: Pick<Props, 'genera'>) {
  const beyond = genera.filter(isBeyondUsual);
  const more = beyond.length - TOLD;
  const hasComparison = genera.some(({ usual }) => usual !== null);
  return (
    <>
      <Typography>
        {!hasComparison
          ? 'There is no comparison for these genera.'
          : beyond.length === 0
            ? 'No genus changed more than such genera do by themselves.'
            : 'These genera changed more than such genera do by themselves:'}
      </Typography>
      {beyond.length > 0 && (
        <Box component="ul" sx={listLook}>
          {beyond.slice(0, TOLD).map((genus) => (
            <li key={genus.name}>
              <b>{genus.name}:</b> {genus.compared.map(shareText).join(' → ')}. {changeSentence(genus)}
            </li>
          ))}
          {more > 0 && <li>{more} more below.</li>}
        </Box>
      )}
      {hasComparison && (
        <Typography variant="body2" color="textSecondary">
          The comparison is with two healthy adults over two to four months. Children may differ.
        </Typography>
      )}
    </>
  );
}

const look = { p: { xs: 2, md: 3 } };
const columnsLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(20rem, 1fr))' },
  columnGap: 5,
  rowGap: 2,
};
/** Kinds of changes stand beside each other where there is room. */
const changesLook = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(15rem, 100%), 1fr))',
  columnGap: 5,
  rowGap: 1,
  m: 0,
  mt: 1,
  p: 0,
  listStyle: 'none',
  '& b': { display: 'block' },
};
const listLook = { m: 0, mt: 0.5, pl: 2.5, '& li': { py: 0.25, overflowWrap: 'anywhere' } };
