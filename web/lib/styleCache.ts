import createCache, { type StylisPlugin } from '@emotion/cache';

/** Safari knows the first with its prefix alone, Chrome before 136 the second. */
const prefixed: readonly unknown[] = ['user-select', 'print-color-adjust'];

const prefix: StylisPlugin = (element) => {
  if (element.type === 'decl' && prefixed.includes(element.props))
    element.return = `-webkit-${element.value}${element.value}`;
};

/**
 * Where the portal's styles go. Emotion's own cache prefixes all that a browser of 2015 did not know: a third of the styles,
 * which a phone parses before it shows a screen.
 */
export const styleCache = createCache({ key: 'css', stylisPlugins: [prefix] });
