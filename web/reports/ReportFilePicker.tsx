import { formatMegabytes } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { FilePicker } from '#web/ui/FilePicker.tsx';
import { RouterLink } from '#web/ui/RouterLink.tsx';

interface Props {
  /** Size of the largest accepted file, once known. */
  readonly maxBytes: number | undefined;
  readonly isDragging: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Takes the report files of kits: their names tell what they are. */
export const ReportFilePicker = ({ maxBytes, isDragging, onFiles }: Props) => (
  <FilePicker
    title="Drop report files of one or more kits here"
    label="Report files"
    buttonLabel="Choose files"
    isMultiple
    isDragging={isDragging}
    onFiles={onFiles}
  >
    Pages MB000132_Microbe_Ordering.html, _Ranges.html, _Families.html, _Genera.html and _Species.html, the
    suggestion MB000132_Suggestion.pdf, and counts such as MB000132_Counts.csv, .tsv, .txt or .biom
    {maxBytes !== undefined && `; up to ${formatMegabytes(maxBytes)} each`}. One table with the counts of many
    kits: <RouterLink to={paths.importRun()}>Import a Run</RouterLink>. Reports that were wrong:{' '}
    <RouterLink to={paths.withdrawReports()}>Withdraw Reports</RouterLink>.
  </FilePicker>
);
