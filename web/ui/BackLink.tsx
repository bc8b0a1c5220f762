import { ArrowLeft } from 'lucide';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { ButtonLink } from './RouterLink.tsx';

interface Props {
  readonly to: string;
  /** Names the screen that it leads to. */
  readonly children: ReactNode;
}

/** Leads back to the screen above this one. It stands above the title. */
export const BackLink = ({ to, children }: Props) => (
  <ButtonLink to={to} size="small" edge="start" startIcon={<Icon of={ArrowLeft} />} sx={linkLook}>
    {children}
  </ButtonLink>
);

/** Leads back to the step above this one, whose page it leaves by its own means. */
export const BackButton = ({ onClick, children }: Pick<ButtonProps, 'onClick' | 'children'>) => (
  <Button size="small" edge="start" startIcon={<Icon of={ArrowLeft} />} sx={linkLook} onClick={onClick}>
    {children}
  </Button>
);

// A list that fills the window stands in a column, which would stretch the link and center its text.
// The room for fingers on phones is part of the distances to the bar above and to the title.
const linkLook = { alignSelf: 'flex-start', mt: { xs: -1.5, sm: 0 }, mb: { xs: 0, sm: 1 } };
