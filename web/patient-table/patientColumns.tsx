import OpenInNew from '@mui/icons-material/OpenInNew';
import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { PatientTableRow, TableKit } from '#contract/patient-table.ts';
import { readSuggestion } from '#contract/reports/reports.ts';
import { endpointUrl } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { practitionerName } from '#web/practitioner-access/practitionerName.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { HintedText } from '#web/ui/HintedText.tsx';
import { ButtonLink } from '#web/ui/RouterLink.tsx';
import { CustomerEmail } from './CustomerEmail.tsx';
import { PractitionerNotes } from './PractitionerNotes.tsx';
import { ShareSuggestion } from './ShareSuggestion.tsx';
import { SymptomDownload } from './SymptomDownload.tsx';

/** Maximum width (px) of kit notes (specification section 9). */
const KIT_NOTES_WIDTH = 150;

type PatientColumn = Column<PatientTableRow>;

const ofKit =
  (render: (kit: TableKit) => ReactNode, without = '-') =>
  ({ kit }: PatientTableRow) =>
    (kit && render(kit)) || without;

const practitioner: PatientColumn = {
  label: 'PRACTITIONER',
  width: '132px',
  render: ({ practitioners }) =>
    practitioners.map((full_name) => practitionerName({ full_name })).join(', ') || 'Unassigned',
};

/** Columns of all patients, with the names of practitioners with access. */
export const allPatientsColumns: readonly PatientColumn[] = [
  {
    label: 'NAME',
    sort: 'name',
    width: '128px',
    render: ({ first_name, last_name }) => `${first_name} ${last_name}`,
  },
  {
    label: 'KIT ID',
    sort: 'kit_id',
    pinned: true,
    width: '104px',
    cardHeight: 42,
    render: ofKit(
      ({ kit_id, status }) => (
        <Box>
          <Typography variant="body2">{kit_id}</Typography>
          <Typography variant="caption" color="textSecondary">
            {status.replaceAll('_', ' ')}
          </Typography>
        </Box>
      ),
      'No kits',
    ),
  },
  {
    label: 'CUSTOMER EMAIL',
    width: '168px',
    cardHeight: 40,
    render: ({ customer_email }) => (customer_email ? <CustomerEmail email={customer_email} /> : 'N/A'),
  },
  {
    label: 'REGISTERED DATE',
    sort: 'registered',
    width: '112px',
    render: ofKit(({ created_at }) => formatDate(created_at)),
  },
  {
    label: 'AVAILABLE DATE',
    sort: 'available',
    width: '112px',
    render: ofKit(({ sample_taken_date }) => formatDate(sample_taken_date)),
  },
  {
    label: 'KIT NOTES',
    width: '166px',
    render: ofKit(
      ({ kit_id, kit_notes }) =>
        kit_notes && (
          <HintedText title={`Kit notes of ${kit_id}`} text={kit_notes} maxWidth={KIT_NOTES_WIDTH} />
        ),
    ),
  },
  {
    label: 'DOB',
    sort: 'dob',
    width: '108px',
    render: ({ date_of_birth }) => formatDate(date_of_birth),
  },
  practitioner,
  {
    label: 'PRACTITIONER NOTES',
    width: '232px',
    wide: true,
    cardHeight: 115,
    render: ofKit((kit) => <PractitionerNotes kit={kit} />),
  },
  {
    label: 'SHARE SUGGESTION',
    width: '124px',
    render: ofKit((kit) => <ShareSuggestion kit={kit} />),
  },
  {
    label: 'SUGGESTION LINK',
    width: '108px',
    render: ofKit(
      ({ kit_id, has_suggestion }) =>
        has_suggestion && (
          <Button
            size="small"
            sx={{ justifySelf: 'start' }}
            href={endpointUrl(readSuggestion, { params: { kit_id }, query: {} })}
            target="_blank"
            rel="noopener"
            startIcon={<OpenInNew />}
            aria-label={`Open suggestion of ${kit_id} in a new tab`}
          >
            Open
          </Button>
        ),
    ),
  },
  {
    label: 'VIEW REPORT',
    width: '132px',
    render: ofKit(
      ({ kit_id, available_pages }) =>
        available_pages.length > 0 && (
          <ButtonLink
            to={paths.report(kit_id)}
            size="small"
            variant="outlined"
            sx={{ justifySelf: 'start' }}
            aria-label={`View Report of ${kit_id}`}
          >
            View Report
          </ButtonLink>
        ),
    ),
  },
  {
    label: 'DOWNLOAD SYMPTOM',
    width: '108px',
    render: ofKit((kit) => <SymptomDownload kit={kit} />),
  },
];

/** Columns of one practitioner's patients. */
export const patientColumns = allPatientsColumns.filter((column) => column !== practitioner);
