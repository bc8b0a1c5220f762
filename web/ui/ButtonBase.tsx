import { type SxProps, styled, type Theme } from '@mui/material/styles';
import type { ComponentProps, ElementType, MouseEvent } from 'react';

interface OwnProps extends Omit<ComponentProps<'button'>, 'color' | 'disabled'> {
  readonly sx?: SxProps<Theme>;
}

interface LinkProps extends Pick<ComponentProps<'a'>, 'href' | 'target' | 'rel' | 'download'> {
  /** Another element than a button, or an `a` with `href`. */
  readonly component?: ElementType;
  /** The address for `RouterAnchor`. */
  readonly to?: string;
}

/** Browsers cannot disable a link. */
export type ButtonBaseProps = OwnProps &
  (
    | (LinkProps & { readonly disabled?: undefined })
    | ({ readonly disabled?: boolean | undefined } & { readonly [name in keyof LinkProps]?: undefined })
  );

/** Attributes of a button, or of a link with its look. Safari focuses a button on a click only if it has a `tabIndex`. */
export function buttonAttributes({ component, disabled = false, ...props }: ButtonBaseProps) {
  const as = component ?? (props.href === undefined ? 'button' : 'a');
  return {
    as,
    tabIndex: disabled ? -1 : 0,
    ...(as === 'button' && { type: 'button' as const, disabled }),
    ...props,
    ...(props.type === 'submit' && { onClick: submitsOnce(props.onClick) }),
  };
}

/** The entries of forms at the last click on their button. */
const sent = new WeakMap<HTMLFormElement, string>();

/**
 * The second click of a double click would send a form again: a button is disabled only after the next render. A form that
 * has changed in between is sent.
 */
const submitsOnce = (onClick: OwnProps['onClick']) => (event: MouseEvent<HTMLButtonElement>) => {
  const { form } = event.currentTarget;
  const entries = form ? JSON.stringify([...new FormData(form)]) : '';
  if (event.detail > 1 && form && sent.get(form) === entries) {
    event.preventDefault();
    return;
  }
  if (form) sent.set(form, entries);
  onClick?.(event);
};

const own: ReadonlySet<PropertyKey> = new Set(['as', 'look', 'sx', 'theme']);

/** The options of a styled element whose `look` chooses its styles. */
export const withLook = { shouldForwardProp: (name: PropertyKey) => !own.has(name) };

/** Takes the browser's look away. `base.css` shows the focus. */
export const bareLook = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  position: 'relative',
  boxSizing: 'border-box',
  WebkitTapHighlightColor: 'transparent',
  backgroundColor: 'transparent',
  outline: 0,
  border: 0,
  margin: 0,
  borderRadius: 0,
  padding: 0,
  cursor: 'pointer',
  userSelect: 'none',
  verticalAlign: 'middle',
  appearance: 'none',
  textDecoration: 'none',
  color: 'inherit',
  '&:disabled': { pointerEvents: 'none', cursor: 'default' },
} as const;

const Root = styled('button', withLook)(bareLook);

/** A button without a look, for rows, tabs and tiles. */
export const ButtonBase = (props: ButtonBaseProps) => <Root {...buttonAttributes(props)} />;
