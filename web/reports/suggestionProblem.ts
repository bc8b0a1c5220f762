import { errors } from '#contract/shared/errorTable.ts';
import { kitCodePattern } from '#contract/shared/ids.ts';
import { formatMegabytes } from '#web/lib/format.ts';

const KIT_CODE_LENGTH = 8;
const PDF_START = '%PDF-';

/** The reason why a file is not sent as the suggestion of a kit. The server checks all but the name. */
export async function suggestionProblem(
  file: File,
  kit_id: string,
  maxBytes: number,
): Promise<string | undefined> {
  const named = file.name.slice(0, KIT_CODE_LENGTH).toUpperCase();
  if (kitCodePattern.test(named) && named !== kit_id)
    return `The name of this file says kit ${named}, and this is kit ${kit_id}. Choose another file, or rename this one.`;
  if (file.size > maxBytes) return `The file is larger than ${formatMegabytes(maxBytes)}.`;
  if ((await file.slice(0, PDF_START.length).text()) !== PDF_START) return errors.not_a_suggestion[1];
  return undefined;
}
