import { Box } from '@mui/material';
import type { DeletionPreview } from '#contract/families/deletion-requests.ts';
import { counted } from '#web/lib/counted.ts';
import { patientName } from '#web/lib/patientName.ts';
import { listLook } from './listLook.ts';

/** Names and counts the records that the deletion removes. */
export function WhatGoes({ preview }: { readonly preview: DeletionPreview }) {
  const { patients, kits, answers, report_files, links, grants } = preview;
  return (
    <Box component="ul" sx={listLook}>
      <li>Your login, name, email address and settings</li>
      {patients.length > 0 && (
        <li>
          {counted(patients.length, 'patient')}: {patients.map(patientName).join(', ')}
        </li>
      )}
      {kits > 0 && <li>{counted(kits, 'kit')} with notes and history</li>}
      {answers > 0 && <li>{counted(answers, 'filled-in questionnaire')}</li>}
      {report_files > 0 && <li>{counted(report_files, 'report file')}, and the notes of practitioners</li>}
      {links > 0 && <li>{counted(links, 'link')} to a record, for doctors without an account</li>}
      {grants > 0 && (
        <li>
          The access of practitioners to your patients ({counted(grants, 'grant')}). We tell them that you are
          leaving.
        </li>
      )}
    </Box>
  );
}
