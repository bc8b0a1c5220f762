import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import type { KitStatus } from '#contract/kits/kitStatus.ts';
import { kitStatusNames } from './kitStatusNames.ts';

interface Props {
  readonly status: KitStatus;
  /** Shows the name beside the mark. Without it, the name is the text alternative and the hint of the mark. */
  readonly withName?: boolean;
  /** Leaves the name out: the text beside the mark says the status. */
  readonly isDecorative?: boolean;
}

/** A kit's status as a color, its own shape and a name. It takes the size of the text around it. */
export function KitStatusMark({ status, withName = false, isDecorative = false }: Props) {
  const name = kitStatusNames[status];
  const isNamed = !withName && !isDecorative;
  const { color, shape } = looks[status];
  return (
    <Box component="span" sx={withName ? namedLook : markLook}>
      {/* Forced colors replace the color of the span, and the shape inherits theirs. */}
      <Box component="span" sx={{ display: 'inline-flex', color }}>
        <svg
          viewBox="0 0 16 16"
          width="1.15em"
          height="1.15em"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
          {...(isNamed ? { role: 'img' } : { 'aria-hidden': true })}
        >
          {isNamed && <title>{name}</title>}
          {shape}
        </svg>
      </Box>
      {withName && <span>{name}</span>}
    </Box>
  );
}

const markLook = { display: 'inline-flex', alignItems: 'center', gap: 0.75, verticalAlign: '-0.15em' };
/** The name stands on the line of the text beside it. */
const namedLook = { ...markLook, verticalAlign: 'top' };

const ring = <circle cx="8" cy="8" r="6" />;

/** Colors of the theme's palette, and shapes that distinguish the statuses without them. */
const looks: Readonly<Record<KitStatus, { readonly color: string; readonly shape: ReactNode }>> = {
  registered: { color: 'text.secondary', shape: ring },
  received: {
    color: 'info.main',
    shape: (
      <>
        {ring}
        <path d="M8 2a6 6 0 0 1 0 12z" fill="currentColor" stroke="none" />
      </>
    ),
  },
  in_analysis: {
    color: 'info.main',
    shape: (
      <>
        {ring}
        <path d="M8 8V2a6 6 0 1 1-6 6z" fill="currentColor" stroke="none" />
      </>
    ),
  },
  report_ready: { color: 'success.main', shape: <circle cx="8" cy="8" r="6" fill="currentColor" /> },
  information_needed: {
    color: 'warning.main',
    shape: <path d="M8 2.25 14.5 13.5h-13z" fill="currentColor" />,
  },
  rejected: { color: 'error.main', shape: <path d="m3 3 10 10M13 3 3 13" strokeWidth="2.5" /> },
  cancelled: { color: 'text.secondary', shape: <path d="M2.5 8h11" strokeWidth="2.5" /> },
};
