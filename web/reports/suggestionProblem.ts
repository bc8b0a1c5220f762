import { notASuggestion } from '#contract/shared/browserErrors.ts';
import { formatMegabytes } from '#web/lib/format.ts';

const PDF_START = '%PDF-';

/** The reason why a file is not sent as the suggestion of a kit. The server checks all but the name. */
export async function suggestionProblem(
  file: File,
  kit_id: string,
  maxBytes: number,
): Promise<string | undefined> {
  const named = /^MB[0-9]{6}(?![0-9])/i.exec(file.name)?.[0].toUpperCase() ?? kit_id;
  if (named !== kit_id)
    return `The name of this file says kit ${named}, and this is kit ${kit_id}. Choose another file, or rename this one.`;
  if (file.size === 0) return 'The file is empty.';
  if (file.size > maxBytes) return `The file is larger than ${formatMegabytes(maxBytes)}.`;
  try {
    const start = await file.slice(0, PDF_START.length).text();
    return start === PDF_START ? undefined : notASuggestion[1];
  } catch {
    return 'This file cannot be read. Please choose it again.';
  }
}
