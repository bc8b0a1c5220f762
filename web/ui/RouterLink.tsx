import Button, { type ButtonProps } from '@mui/material/Button';
import CardActionArea, { type CardActionAreaProps } from '@mui/material/CardActionArea';
import Link, { type LinkProps } from '@mui/material/Link';
import { Link as TanstackLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

interface AnchorProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** An address of `paths`, with its query string if any. */
  readonly to: string;
}

/** A link within the portal without a look of its own; the one to the present screen has `aria-current="page"`. */
export function RouterAnchor({ to, ...props }: AnchorProps) {
  const { pathname, searchParams } = new URL(to, window.location.origin);
  // A screen stays the same however its list is sorted; a link that names a selection means that one.
  const hasSelection = searchParams.size > 0;
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
export const RouterLink = (props: LinkProps & { readonly to: string }) => (
  <Link component={RouterAnchor} {...props} />
);

/** A link that looks like a button. */
export const ButtonLink = (props: ButtonProps & { readonly to: string }) => (
  <Button component={RouterAnchor} {...props} />
);

/** The content of a card that is a link as a whole. */
export const CardLink = (props: CardActionAreaProps & { readonly to: string }) => (
  <CardActionArea component={RouterAnchor} {...props} />
);
