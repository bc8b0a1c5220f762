import { CircularProgress } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type MouseEvent, useState } from 'react';
import type { TableKit } from '#contract/records/patient-table.ts';
import { paths } from '#web/lib/paths.ts';
import { availablePagesQuery } from '#web/reports/api.ts';
import { belowTable } from '#web/ui/dataTableLook.ts';
import { ButtonLink } from '#web/ui/RouterLink.tsx';
import { patchKit } from './api.ts';

/**
 * Opens a kit's report after a check that it still has pages. The list has the kits with some, so a page of the table costs
 * no check for each row; the report's screen uses the answer of this one.
 */
export function ViewReport({ kit: { id, kit_id } }: { readonly kit: TableKit }) {
  const [isChecking, setChecking] = useState(false);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const to = paths.report(kit_id);

  const check = async () => {
    setChecking(true);
    // A failed check says nothing about the pages: the screen of the report tries again, and shows the result.
    const pages = await queryClient.fetchQuery(availablePagesQuery(kit_id)).catch(() => undefined);
    setChecking(false);
    if (pages?.availablePages.length === 0) patchKit(queryClient, id, { available_pages: [] });
    else await navigate({ to });
  };
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!isChecking) void check();
  };
  return (
    <ButtonLink
      to={to}
      size="small"
      aria-label={`View Report of ${kit_id}`}
      aria-busy={isChecking}
      onClick={onClick}
      sx={look}
    >
      {isChecking ? (
        <CircularProgress size={20} color="inherit" aria-label="Checking the report" />
      ) : (
        'View Report'
      )}
    </ButtonLink>
  );
}

const look = {
  whiteSpace: 'nowrap',
  fontWeight: 500,
  [belowTable]: { fontSize: '0.9375rem', fontWeight: 600 },
};
