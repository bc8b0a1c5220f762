import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { taxaQuery } from './api.ts';
import { Fold } from './Fold.tsx';

const Measured = lazy(async () => ({ default: (await import('./GlanceDetails.tsx')).Measured }));
const Questions = lazy(async () => ({ default: (await import('./GlanceDetails.tsx')).Questions }));

interface Props {
  readonly kit_id: string;
  /** Undefined while it loads. */
  readonly first_name: string | undefined;
  /** Families get questions for their practitioner. */
  readonly isFamily: boolean;
  readonly isSuggestionShared: boolean;
}

/** How the figures of a report came about, and what a family could ask about them, folded. */
export function AboutGlance({ kit_id, first_name, isFamily, isSuggestionShared }: Props) {
  const { data } = useQuery(taxaQuery(kit_id));
  if (!data?.taxa) return null;
  const { taxa, has_other_kits } = data;
  return (
    <section aria-label="About these figures">
      {isFamily && taxa.compared && (
        <Fold title="Questions you could ask your practitioner">
          <Questions
            compared={taxa.compared}
            first_name={first_name}
            hasOtherKits={has_other_kits}
            isSuggestionShared={isSuggestionShared}
          />
        </Fold>
      )}
      <Fold title="How this was measured">
        <Measured taxa={taxa} />
      </Fold>
    </section>
  );
}
