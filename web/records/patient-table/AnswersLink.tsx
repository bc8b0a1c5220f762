import type { TableKit } from '#contract/records/patient-table.ts';
import { paths } from '#web/lib/paths.ts';
import { quietInRow } from '#web/ui/dataTableLook.ts';
import { ButtonLink } from '#web/ui/RouterLink.tsx';

/** Opens the answers of a kit. */
export const AnswersLink = ({ kit: { kit_id } }: { readonly kit: TableKit }) => (
  <ButtonLink to={paths.answers(kit_id)} size="small" aria-label={`Answers of ${kit_id}`} sx={quietInRow}>
    Answers
  </ButtonLink>
);
