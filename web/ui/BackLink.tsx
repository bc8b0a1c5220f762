import { ArrowLeft } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { ButtonLink } from './RouterLink.tsx';

interface Props {
  readonly to: string;
  /** Names the screen that it leads to. */
  readonly children: ReactNode;
}

/** Leads back to the screen above this one. It stands above the title. */
export const BackLink = ({ to, children }: Props) => (
  <ButtonLink to={to} size="small" edge="start" startIcon={<Icon of={ArrowLeft} />} sx={{ mb: 1 }}>
    {children}
  </ButtonLink>
);
