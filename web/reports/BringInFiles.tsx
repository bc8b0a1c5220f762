import Stack from '@mui/material/Stack';
import { KitLookUp } from './KitLookUp.tsx';
import { KitReportCard } from './KitReportCard.tsx';
import { LeftOutFiles } from './LeftOutFiles.tsx';
import { PublishAll } from './PublishAll.tsx';
import { ReportFilePicker } from './ReportFilePicker.tsx';
import type { LeftOutFile } from './recogniseReportFile.ts';
import { UploadSummary } from './UploadSummary.tsx';
import { isUnderWay, type useReportUploads } from './useReportUploads.ts';

interface Props extends ReturnType<typeof useReportUploads> {
  readonly kit_ids: readonly string[];
  /** The kit that was asked for last. */
  readonly asked_for: string | undefined;
  readonly max_bytes: number | undefined;
  readonly left_out: readonly LeftOutFile[];
  readonly is_over: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onLeftOutRead: () => void;
  readonly onShow: (kit_id: string) => void;
}

/** Takes files and shows, kit by kit, what became of them. */
export function BringInFiles({ kit_ids, asked_for, uploads, add, cancel, ...props }: Props) {
  return (
    <Stack spacing={3}>
      <ReportFilePicker max_bytes={props.max_bytes} is_over={props.is_over} onFiles={props.onFiles} />
      <UploadSummary uploads={uploads} onCancel={cancel} />
      <LeftOutFiles files={props.left_out} onClose={props.onLeftOutRead} />
      <KitLookUp onShow={props.onShow} />
      <PublishAll kit_ids={kit_ids} is_busy={uploads.some(isUnderWay)} />
      {kit_ids.map((kit_id) => (
        <KitReportCard
          key={kit_id}
          kit_id={kit_id}
          uploads={uploads.filter((upload) => upload.kit_id === kit_id)}
          is_asked_for={kit_id === asked_for}
          onRetry={(upload) => add([upload])}
          onCancel={(upload) => cancel([upload])}
        />
      ))}
    </Stack>
  );
}
