import { Link } from '@mui/material';
import { Link as TanstackLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { Button, type ButtonProps } from './Button.tsx';

interface AnchorProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** An address of `paths`, with its query string if any. */
  readonly to: string;
  /** False for a link that opens a dialog over its own screen; true by default. */
  readonly resetScroll?: boolean;
}

/** An unstyled link within the portal. A link to the current screen has `aria-current="page"`. */
export function RouterAnchor({ to, ...props }: AnchorProps) {
  const { pathname, search, searchParams } = new URL(to, window.location.origin);
  // A sort does not change the screen; a selection in the link does.
  const hasSelection = search !== '';
  return (
    <TanstackLink
      to={pathname}
      search={Object.fromEntries(searchParams)}
      activeOptions={{ exact: !hasSelection, includeSearch: hasSelection }}
      {...props}
    />
  );
}

/** A link in running text. */
export const RouterLink = (props: ComponentProps<typeof Link> & Pick<AnchorProps, 'to' | 'resetScroll'>) => (
  <Link component={RouterAnchor} {...props} />
);

/** A link that looks like a button. */
export const ButtonLink = (props: ButtonProps & Pick<AnchorProps, 'to' | 'resetScroll'>) => (
  <Button component={RouterAnchor} {...props} />
);
