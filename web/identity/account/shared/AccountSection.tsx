import ExpandMore from '@mui/icons-material/ExpandMore';
import { Card, CardContent, Typography } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { ButtonBase } from '#web/ui/ButtonBase.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLines } from '#web/ui/LoadingLines.tsx';
import { openMark } from '#web/ui/openMark.ts';

interface Props {
  readonly title: string;
  /** Takes the focus after a focused element has gone. */
  readonly heading?: Ref<HTMLHeadingElement>;
  /** Has nothing but controls, which have no use on paper. */
  readonly screenOnly?: boolean;
  /** Starts closed on a phone, where everything stands below everything else. */
  readonly folds?: boolean;
  readonly children: ReactNode;
}

/** A card of the Account page. */
export function AccountSection({ title, heading, screenOnly, folds = false, children }: Props) {
  const titleId = useId();
  const [mayFold] = useState(() => folds && window.matchMedia('(max-width: 599px)').matches);
  const [isOpen, setOpen] = useState(!mayFold);
  return (
    <Card component="section" aria-labelledby={titleId} data-screen-only={screenOnly}>
      <CardContent>
        <Typography
          id={titleId}
          ref={heading}
          tabIndex={-1}
          variant="h2"
          sx={[headingLook, !isOpen && { mb: 0 }]}
        >
          {mayFold ? (
            <ButtonBase aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={foldLook}>
              {title}
              <ExpandMore sx={openMark(isOpen)} />
            </ButtonBase>
          ) : (
            title
          )}
        </Typography>
        {isOpen && children}
      </CardContent>
    </Card>
  );
}

const foldLook = { width: '100%', minHeight: 44, my: -1, justifyContent: 'space-between', font: 'inherit' };

const headingLook = { mb: 2, '&:focus-visible': { outline: 'none' } };

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** Announced to screen readers while the data loads. */
  readonly label: string;
  /** Goes on saying that the data loads; false by default. */
  readonly isHeld?: boolean;
  /** Height (px) of what comes: the cards below keep their place. */
  readonly height?: number;
  readonly children: (data: Data) => ReactNode;
}

/** Shows the data of a query, or that it loads or has failed. */
export function Loaded<Data>({ query, label, isHeld = false, height, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined && !isHeld) return children(data);
  if (error) return <LoadError message={messageOf(error)} error={error} onRetry={() => void refetch()} />;
  return <LoadingLines label={label} minHeight={height} />;
}
