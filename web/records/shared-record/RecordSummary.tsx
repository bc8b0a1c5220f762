import { Paper, Typography } from '@mui/material';
import { useId } from 'react';
import { formatDate } from '#web/lib/format.ts';
import { GeneraTable, isOutside } from './GeneraTable.tsx';
import { partLook } from './partLook.ts';
import type { Sample, SharedRecord } from './recordOf.ts';
import { countOf, SymptomList } from './SymptomList.tsx';

/** Genera that fit on the first printed page; the table of the kit has the others. */
const LISTED = 12;

/** The newest symptoms and values outside the range; on paper the rest follows on another page. */
export function RecordSummary({ record: { samples, questionnaires } }: { readonly record: SharedRecord }) {
  const titleId = useId();
  const [answers] = questionnaires;
  const counted = samples.find(({ genera }) => genera.length > 0);
  if (!answers && !counted) return null;
  return (
    <Paper component="section" aria-labelledby={titleId} variant="outlined" sx={look}>
      <Typography variant="h2" id={titleId}>
        Summary
      </Typography>
      {answers && (
        <>
          <Typography variant="h3" sx={headingLook}>
            Symptoms on {formatDate(answers.submitted_at)}
          </Typography>
          <Typography>Current or recent: {countOf(answers.symptoms.current)}</Typography>
          <SymptomList groups={answers.symptoms.current} />
          <Typography>Past: {countOf(answers.symptoms.past)}</Typography>
          <SymptomList groups={answers.symptoms.past} />
          <Typography>Not known as symptoms: {countOf(answers.symptoms.not_known)}</Typography>
        </>
      )}
      {counted && <Outside sample={counted} />}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        Symptoms are the family’s own answers. Outside the range is neither good nor bad by itself. This is
        not a diagnosis.
      </Typography>
    </Paper>
  );
}

function Outside({ sample: { kit_id, taken, genera, reference } }: { readonly sample: Sample }) {
  const countAt = (place: 'Above' | 'Within' | 'Below') =>
    genera.filter((genus) => genus.place === place).length;
  const outside = genera.filter(({ place }) => isOutside(place));
  const more = outside.length - LISTED;
  return (
    <>
      <Typography variant="h3" sx={headingLook}>
        Bacteria in kit {kit_id}, sample taken: {formatDate(taken ?? null)}
      </Typography>
      {reference === undefined ? (
        <Typography>There is no range to compare with.</Typography>
      ) : (
        <Typography>
          Genera found: {countAt('Above')} above the range, {countAt('Within')} within, {countAt('Below')}{' '}
          below. Range: {reference}. The report counts genera that were not found, so its numbers can be
          higher.
        </Typography>
      )}
      {outside.length > 0 && (
        <GeneraTable label="Genera outside the range" genera={outside.slice(0, LISTED)} />
      )}
      {more > 0 && <Typography sx={{ mt: 1 }}>{more} more in the table of the kit.</Typography>}
    </>
  );
}

const look = { ...partLook, breakAfter: 'page' };

const headingLook = { fontSize: '1rem', fontWeight: 600, mt: 2 };
