// The folded parts, in a file of their own that loads with the first of them.
import { Box, Typography } from '@mui/material';
import type { ComparedGenera, TaxonProfile } from '#contract/taxa.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { hostSentence } from './glanceWords.ts';
import { type Facts, questionsAbout } from './questionsAbout.ts';

type Taxa = Pick<
  TaxonProfile,
  'reads_total' | 'host_reads' | 'method' | 'pipeline' | 'reference_database'
> & { readonly compared: ComparedGenera | null };

/** Method, reads and source of the counts, and how they are compared. */
export function Measured({ taxa }: { readonly taxa: Taxa }) {
  const { reads_total, host_reads, method, pipeline, reference_database, compared } = taxa;
  const genera = compared ? `${compared.found.toLocaleString('en')} genera · ` : '';
  return (
    <>
      <Typography>
        {reads_total.toLocaleString('en')} reads · {genera}
        {[method, pipeline, reference_database].filter(Boolean).join(', ')}
      </Typography>
      {host_reads > 0 && <Typography>{hostSentence(taxa)}</Typography>}
      {compared && (
        <>
          <Typography>
            A read is a short piece of DNA that the machine counted. The range is the middle 90% of{' '}
            {compared.reference.size} people.
          </Typography>
          <Typography>
            {compared.found.toLocaleString('en')} genera were found, and {comparedIn(compared)} are compared
            above. One that most of these people carry counts even if it was not found here; one that their
            data lacks does not.
          </Typography>
          {compared.farthest.length > 0 && (
            <Typography>
              The lines go from 0.001% to 100%. Each thin line is ten times the one to its left; smaller
              shares stand at the left end, and a genus without reads stands at one read.
            </Typography>
          )}
          <Typography>
            Compared with: {compared.reference.name}, {compared.reference.source}
          </Typography>
        </>
      )}
    </>
  );
}

const comparedIn = ({ range_counts: { above, within, below } }: ComparedGenera) =>
  (above + within + below).toLocaleString('en');

/** Questions for the practitioner, made of the report's own facts. */
export function Questions(facts: Facts) {
  const questions = questionsAbout(facts);
  return (
    <>
      <Box component="ul" sx={{ my: 0.5, pl: 2.5 }}>
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </Box>
      <CopyButton
        text={questions.join('\n')}
        label="Copy questions"
        copied="Questions copied"
        failed="The questions could not be copied. Please select them by hand."
      />
    </>
  );
}
