import createCache, { type StylisPlugin } from '@emotion/cache';

/** Safari knows this property by its prefixed name alone. */
const prefix: StylisPlugin = (element) => {
  if (element.type === 'decl' && element.props === 'user-select')
    element.return = `-webkit-${element.value}${element.value}`;
};

/**
 * Where the portal's styles go. Emotion's own cache prefixes all that a browser of 2015 did not know: a third of the styles,
 * which a phone parses before it shows a screen.
 */
export const styleCache = createCache({ key: 'css', stylisPlugins: [prefix] });
