import { Box, Typography } from '@mui/material';
import { Printer } from 'lucide';
import { FHIR_JSON } from '#contract/records/fhirJson.ts';
import { brandTitle } from '#web/lib/brandTitle.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { saveFile } from '#web/lib/saveFile.ts';
import { Brand } from '#web/ui/Brand.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { AnswersSection } from './AnswersSection.tsx';
import { RecordSummary } from './RecordSummary.tsx';
import { recordOf, type SharedRecord } from './recordOf.ts';
import { SampleSection } from './SampleSection.tsx';
import { withoutPages } from './withoutPages.ts';

/** A record as its owner shows it: a summary, samples with reports and genera, and answers. Medical software takes the file. */
export function SharedRecordView({ bundle }: { readonly bundle: string }) {
  const record = recordOf(bundle);
  const samples = record.samples.map((sample) => ({
    id: `sample-${sample.kit_id}`,
    title: `Kit ${sample.kit_id}`,
    sample,
  }));
  const questionnaires = record.questionnaires.map((questionnaire, index) => ({
    id: `answers-${index}`,
    title: titleOf(questionnaire),
    questionnaire,
  }));
  return (
    <Box component="main" sx={pageLook}>
      <Brand title={brandTitle()} isHeading={false} />
      <Box sx={{ height: 32 }} />
      <PageHeader
        title={record.name}
        subtitle={`Date of Birth: ${formatDate(record.date_of_birth ?? null)} · Record of ${formatDateTime(record.read_at)}`}
      >
        <Box sx={actionsLook}>
          <Button variant="outlined" startIcon={<Icon of={Printer} />} onClick={() => window.print()}>
            Print
          </Button>
          <Button
            variant="outlined"
            onClick={() => saveFile('record.fhir.json', withoutPages(bundle), FHIR_JSON)}
          >
            Save for medical software
          </Button>
          <Typography variant="body2" color="textSecondary" sx={{ flexBasis: '100%', displayPrint: 'none' }}>
            Report pages are not part of this file.
          </Typography>
        </Box>
      </PageHeader>
      {record.samples.length === 0 && (
        <Typography color="textSecondary">This record has no samples yet.</Typography>
      )}
      <RecordSummary record={record} />
      <Parts parts={[...samples, ...questionnaires]} />
      {samples.map(({ id, sample }) => (
        <SampleSection key={id} id={id} sample={sample} />
      ))}
      {questionnaires.map(({ id, title, questionnaire }) => (
        <AnswersSection key={id} id={id} title={title} questionnaire={questionnaire} />
      ))}
    </Box>
  );
}

/**
 * Leads to the parts of a long page. Buttons, not links: the fragment of the address is the link of the record.
 */
function Parts({ parts }: { readonly parts: readonly { readonly id: string; readonly title: string }[] }) {
  const show = (id: string) => {
    const heading = document.getElementById(id);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  };
  return (
    <Box component="nav" aria-label="Parts of the record" sx={partsLook}>
      {parts.map(({ id, title }) => (
        <Button key={id} onClick={() => show(id)}>
          {title}
        </Button>
      ))}
    </Box>
  );
}

type Questionnaire = SharedRecord['questionnaires'][number];

const titleOf = ({ kit_id, submitted_at }: Questionnaire) =>
  `Symptom data of ${kit_id === undefined ? '' : `kit ${kit_id}, `}${formatDate(submitted_at)}`;

const actionsLook = { display: 'flex', flexWrap: 'wrap', gap: 1, maxWidth: { sm: '22rem' } };

const pageLook = { maxWidth: 900, mx: 'auto', px: 2, py: { xs: 4, sm: 6 } };

const partsLook = { display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 };
