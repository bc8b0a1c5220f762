import createCache, { type StylisElement, type StylisPlugin } from '@emotion/cache';

/** Safari knows this property by its prefixed name alone. */
const prefix: StylisPlugin = (element) => {
  if (element.type === 'decl' && element.props === 'user-select')
    element.return = `-webkit-${element.value}${element.value}`;
};

/** One rule of `base.css` stops all transitions. MUI's would be one for each style that moves: 53 in the patient table. */
const leaveOutStops: StylisPlugin = (element) => {
  if (element.value === '@media (prefers-reduced-motion: reduce)' && declarations(element).every(isStop))
    element.children = [];
};

const declarations = ({ type, children, value }: StylisElement): string[] =>
  type === 'decl' || typeof children === 'string' ? [value] : children.flatMap(declarations);
const isStop = (declaration: string) => declaration === 'transition:none;';

/**
 * Creates a place for the portal's styles. Emotion's own cache prefixes all that a browser of 2015 did not know: a third of the styles,
 * which a phone parses before it shows a screen.
 */
export const createStyleCache = () => createCache({ key: 'css', stylisPlugins: [prefix, leaveOutStops] });
