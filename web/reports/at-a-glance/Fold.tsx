import { Box } from '@mui/material';
import { type ReactNode, Suspense, useState } from 'react';
import { LoadingLines } from '#web/ui/LoadingLines.tsx';

/** A part that most readers skip: its code loads when it is opened. */
export function Fold({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Box component="details" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      <Box sx={{ pb: 1 }}>
        {isOpen && <Suspense fallback={<LoadingLines label="Loading..." />}>{children}</Suspense>}
      </Box>
    </Box>
  );
}
