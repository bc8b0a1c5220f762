import { Box } from '@mui/material';
import type { DeletionPreview } from '#contract/families/deletion-requests.ts';
import { patientName } from '#web/lib/patientName.ts';
import { listLook } from './listLook.ts';

/** Names the records that outlive the deletion. */
export const WhatStays = ({ staying }: Pick<DeletionPreview, 'staying'>) => (
  <Box component="ul" sx={listLook}>
    {staying.length > 0 && (
      <li>
        {staying.map(patientName).join(', ')}: another guardian keeps the record. You lose access to it.
      </li>
    )}
    <li>The codes of used kits, without a person: nobody can register them again</li>
    <li>The audit log: what happened and when, without names</li>
    <li>Copies in backups, until the operator removes them</li>
    <li>Emails that you have received, and files that somebody has saved</li>
  </Box>
);
