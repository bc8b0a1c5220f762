import { Box } from '@mui/material';
import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import { useProfile } from '#web/identity/session/api.ts';
import { belowTable } from '#web/ui/dataTableLook.ts';
import type { ReviewMark as Mark } from './ReviewMark.tsx';

type Props = ComponentProps<typeof Mark>;

// Most rows of administrators need none. A failure to load the code leaves the row without a mark.
const ReviewMark = lazy<ComponentType<Props>>(() =>
  import('./ReviewMark.tsx').then(
    (loaded) => ({ default: loaded.ReviewMark }),
    () => ({ default: () => null }),
  ),
);

/** The marks on the report of a row: a practitioner sets their own, administrators see those that are there. */
export function ReviewInRow({ kit }: Pick<Props, 'kit'>) {
  const isPractitioner = useProfile().role === 'practitioner';
  if (kit.report_changed_at === null || (!isPractitioner && kit.reviews.length === 0)) return null;
  return (
    <Suspense fallback={<Box component="span" sx={placeLook} />}>
      <ReviewMark kit={kit} isPractitioner={isPractitioner} />
    </Suspense>
  );
}

/** Keeps the height of the row while the code loads. */
const placeLook = { display: 'inline-block', height: 20, [belowTable]: { height: 32 } };
