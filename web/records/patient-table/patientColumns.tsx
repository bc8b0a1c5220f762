import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import type { PatientTableRow, TableKit } from '#contract/records/patient-table.ts';
import { practitionerName } from '#web/families/practitioner-access/practitionerName.ts';
import { ReviewInRow } from '#web/reports/report-reviews/ReviewInRow.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { DASH } from '#web/ui/DataTableRow.tsx';
import { HintedText } from '#web/ui/HintedText.tsx';
import { AnswersLink } from './AnswersLink.tsx';
import { CustomerEmail } from './CustomerEmail.tsx';
import { DateInRow } from './DateInRow.tsx';
import { GeneraMarks } from './GeneraMarks.tsx';
import { KitWithStatus } from './KitWithStatus.tsx';
import { PatientLink } from './PatientLink.tsx';
import { PractitionerNotes } from './PractitionerNotes.tsx';
import { ReportDate } from './ReportDate.tsx';
import { ShareSuggestion } from './ShareSuggestion.tsx';
import { SuggestionLink } from './SuggestionLink.tsx';
import { SymptomDownload } from './SymptomDownload.tsx';
import { ViewReport } from './ViewReport.tsx';

/** Maximum width (px) of kit notes (specification section 9). */
const KIT_NOTES_WIDTH = 150;

type PatientColumn = Column<PatientTableRow>;

const ofKit =
  (render: (kit: TableKit) => ReactNode, without = DASH) =>
  ({ kit }: PatientTableRow) =>
    (kit && render(kit)) || without;

const namesOf = ({ practitioners }: PatientTableRow) =>
  practitioners.map((full_name) => practitionerName({ full_name })).join(', ') || 'Unassigned';

const practitioner: PatientColumn = {
  label: 'PRACTITIONER',
  width: 116,
  least: 84,
  grows: 7,
  inCard: namesOf,
  render: (row) => (
    <HintedText title={`Practitioners of ${row.first_name}`} text={namesOf(row)} maxWidth={150} />
  ),
};

/**
 * Columns of all patients, with the names of practitioners with access. The heads fit in the fonts of all browsers. All of them fit
 * a window of 1280 px with a scrollbar. The first room more puts names, dates and downloads on one line, with a margin at their
 * end. Then it shows practitioners, kit notes, the mark of a review in words, gaps between the heads, and addresses. Narrower
 * windows scroll, with the actions at their right edge (decisions 0035, 0071 and 0115).
 */
export const allPatientsColumns: readonly PatientColumn[] = [
  {
    label: 'NAME',
    sort: 'name',
    alsoSort: { sort: 'last_name', label: 'last name' },
    width: 108,
    least: 100,
    grows: 1,
    card: 'title',
    render: (row) => <PatientLink {...row} />,
  },
  {
    label: 'KIT ID',
    sort: 'kit_id',
    pinned: true,
    width: 154,
    least: 95,
    grows: 9,
    card: 'subtitle',
    inCard: ofKit(
      (kit) => (
        <>
          <KitWithStatus kit={kit} />
          {kit.suggestion_outdated && <Box sx={outdatedLook}>The patient has an older suggestion</Box>}
        </>
      ),
      'No kits',
    ),
    render: ofKit(
      (kit) => (
        <Box sx={kitLook}>
          <KitWithStatus kit={kit} />
          <ReviewInRow kit={kit} />
        </Box>
      ),
      'No kits',
    ),
  },
  {
    label: 'CUSTOMER EMAIL',
    width: 190,
    least: 66,
    grows: 14,
    cardHeight: 40,
    render: ({ customer_email }) => (customer_email ? <CustomerEmail email={customer_email} /> : 'N/A'),
  },
  {
    label: 'REGISTERED DATE',
    sort: 'registered',
    width: 74,
    least: 71,
    grows: 2,
    render: ofKit(({ created_at }) => <DateInRow date={created_at} isRecent />),
  },
  {
    label: 'AVAILABLE DATE',
    sort: 'available',
    width: 74,
    least: 63,
    grows: 3,
    inCard: ({ kit }) => kit?.sample_taken_date && <DateInRow date={kit.sample_taken_date} isRecent />,
    render: ofKit(({ sample_taken_date }) => <DateInRow date={sample_taken_date} isRecent />),
  },
  {
    label: 'KIT NOTES',
    width: 156,
    least: 64,
    grows: 8,
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
    width: 77,
    least: 50,
    grows: 4,
    card: 'fact',
    inCard: ({ date_of_birth }) => date_of_birth && <DateInRow date={date_of_birth} />,
    render: ({ date_of_birth }) => <DateInRow date={date_of_birth} />,
  },
  practitioner,
  {
    label: 'PRACTITIONER NOTES',
    width: 120,
    least: 84,
    grows: 13,
    wide: true,
    render: ofKit((kit) => <PractitionerNotes kit={kit} />),
  },
  {
    label: 'GENERA',
    width: 57,
    least: 49,
    grows: 6,
    render: ofKit(({ range_counts }) => range_counts && <GeneraMarks counts={range_counts} />),
  },
  {
    label: 'SHARE SUGGESTION',
    screenOnly: true,
    width: 80,
    least: 76,
    grows: 10,
    inCard: ({ kit }) => kit?.has_suggestion && <ShareSuggestion kit={kit} />,
    render: ofKit((kit) => <ShareSuggestion kit={kit} />),
  },
  {
    label: 'SUGGESTION LINK',
    screenOnly: true,
    width: 79,
    least: 75,
    grows: 11,
    render: ofKit((kit) => kit.has_suggestion && <SuggestionLink kit={kit} />),
  },
  {
    label: 'VIEW REPORT',
    sort: 'reported',
    screenOnly: true,
    width: 81,
    least: 77,
    grows: 12,
    card: 'action',
    inCard: ({ kit }) =>
      kit &&
      kit.available_pages.length > 0 && (
        <>
          <ViewReport kit={kit} />
          <ReportDate kit={kit} />
          <Box sx={reviewLook}>
            <ReviewInRow kit={kit} />
          </Box>
        </>
      ),
    render: ofKit(
      (kit) =>
        kit.available_pages.length > 0 && (
          <>
            <ViewReport kit={kit} />
            <ReportDate kit={kit} />
          </>
        ),
    ),
  },
  {
    label: 'DOWNLOAD SYMPTOM',
    screenOnly: true,
    width: 106,
    least: 68,
    grows: 5,
    render: ofKit((kit) => (
      <Box sx={downloadsLook}>
        <SymptomDownload kit={kit} />
        {kit.has_answers && <AnswersLink kit={kit} />}
      </Box>
    )),
  },
];

/** The mark of a review stands beside the code, and the status has its own line. */
const kitLook = {
  container: 'kit / inline-size',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 0.5,
  // Two words of a status below the code fit a row.
  my: '-2px',
};

/** A narrow column has them below each other. */
const downloadsLook = { display: 'flex', flexWrap: 'wrap', columnGap: 1, my: '-2px' };

/** At the end of the card, below the button that opens it. */
const reviewLook = { ml: 'auto', mr: -4 };

const outdatedLook = { color: 'warning.main', fontSize: '0.8125rem' };

/** Columns of one practitioner's patients. */
export const patientColumns = allPatientsColumns.filter((column) => column !== practitioner);
