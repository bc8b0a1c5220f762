import type { PatientRecord } from '#contract/records/record.ts';

/** The first file of the archive: it explains the others. */
export const readme = ({ patient, read_at, kits }: PatientRecord, public_url: string): string =>
  `The whole record of ${patient.first_name} ${patient.last_name}
from ${public_url}, as it was at ${read_at}.

Files

  record.json        Everything below as data: the patient, the guardians, the practitioners with access, the kits with
                     their history, answers and unfinished questionnaires, counts, files, links, consents and
                     activity.
  fhir-bundle.json   The same in FHIR R4, the format that medical software exchanges. Give it to a physician or an app.
  answers.csv        The submitted questionnaires, one answer a line. Spreadsheets open it. Lines with "replaced_at" are
                     earlier answers that you have corrected.
  taxa.csv           The microbes that the laboratory counted, one a line. "share" is the part of "reads_total".
  activity.csv       Who read and changed the record, and when.
  kits/              The report of each kit (${kits.length}) as the laboratory made it, the file of counts, and the suggestion of
                     the practitioner if it is shared. "replaced" holds earlier versions that you could read. Counts in
                     a table end with ".txt": they are the laboratory's own, and a spreadsheet may take a name in them
                     for a formula. Open them as text, and "taxa.csv" in a spreadsheet.
  SHA256SUMS         Checksums. "sha256sum -c SHA256SUMS" tells whether a file was changed.

Not in the record

  Notes that practitioners write for themselves, and suggestions that they have not shared.
  The data of your account: you see and change it under Account.

This archive holds health data. Keep it where nobody else reads it.
`;
