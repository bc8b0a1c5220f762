import { Card, CardContent, Typography } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide';
import { type ReactNode, useId } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLines } from '#web/ui/LoadingLines.tsx';

interface Props {
  readonly title: string;
  /** Has nothing but controls, which have no use on paper. */
  readonly screenOnly?: boolean;
  /** Has an edge and an icon of a warning. */
  readonly isWarning?: boolean;
  readonly children: ReactNode;
}

/** A card with a title. */
export function AccountSection({ title, screenOnly, isWarning = false, children }: Props) {
  const titleId = useId();
  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      data-screen-only={screenOnly}
      sx={isWarning ? { borderColor: 'warning.main' } : {}}
    >
      <CardContent>
        <Typography id={titleId} variant="h2" sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2 }}>
          {isWarning && <Icon of={TriangleAlert} sx={{ fontSize: 20, color: 'warning.main' }} />}
          {title}
        </Typography>
        {children}
      </CardContent>
    </Card>
  );
}

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
