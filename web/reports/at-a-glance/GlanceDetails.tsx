// The folded parts, in their own file that loads with the first of them.
import { Box, Typography } from '@mui/material';
import type { ComparedGenera, TaxonProfile } from '#contract/reports/counts.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { hostSentence } from './glanceText.ts';
import { comparisonParagraphs } from './measuredText.ts';
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
          {comparisonParagraphs(compared).map((paragraph) => (
            <Typography key={paragraph}>{paragraph}</Typography>
          ))}
          <Typography>
            Compared with: {compared.reference.name}, {compared.reference.source}
          </Typography>
        </>
      )}
    </>
  );
}

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
