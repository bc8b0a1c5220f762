import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import type { TableKit } from '#contract/records/patient-table.ts';
import type { readSuggestion } from '#contract/reports/suggestions.ts';
import { endpointUrl } from '#web/lib/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { quietInRow } from '#web/ui/dataTableLook.ts';
import { fetchSuggestionLink, patchKit } from './api.ts';

/**
 * Opens the suggestion in a new tab, at the address that `suggestion-link` gives. A row requests it only when pressed: each
 * answer makes an address that expires. A failed check is quiet (specification section 8).
 */
export function SuggestionLink({ kit: { id, kit_id } }: { readonly kit: TableKit }) {
  const queryClient = useQueryClient();
  // Opens the same document for the session: for other buttons and keys of the mouse, and after a failed check.
  const href = endpointUrl<typeof readSuggestion>('GET /api/kit/:kit_id/suggestion-pdf', {
    params: { kit_id },
    query: {},
  });

  const openAnswer = async (tab: Window) => {
    const link = await fetchSuggestionLink(kit_id);
    if (link?.hasLink === false) {
      tab.close();
      patchKit(queryClient, id, { has_suggestion: false });
    } else tab.location.replace(link?.url ?? href);
  };
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    // Browsers open a tab only during the click.
    const tab = window.open('', '_blank');
    if (!tab) return;
    event.preventDefault();
    tab.opener = null;
    void openAnswer(tab);
  };
  return (
    <Button
      size="small"
      href={href}
      target="_blank"
      rel="noopener"
      aria-label={`Open suggestion of ${kit_id} in a new tab`}
      onClick={onClick}
      sx={quietInRow}
    >
      Open
    </Button>
  );
}
