import type { Plugin } from 'vite';
import { type ColorScheme, palettes } from '#contract/shared/palettes.ts';

/** The colors that the page needs before its first script. */
const rule = (selector: string, scheme: ColorScheme): string => {
  const { ground, text, quiet, primary } = palettes[scheme];
  return `${selector} {
  color-scheme: ${scheme};
  --ground: ${ground};
  --text: ${text};
  --quiet: ${quiet};
  --primary: ${primary};
}
`;
};

/** Gives the page and `base.css` the colors of both schemes. */
export const schemeColors: Plugin = {
  name: 'scheme-colors',
  enforce: 'pre',
  transform: {
    // Vite's own server adds `?direct`.
    filter: { id: /[\\/]web[\\/]base\.css(\?|$)/ },
    handler: (styles) => rule(':root', 'dark') + rule(':root[data-color-scheme="light"]', 'light') + styles,
  },
  transformIndexHtml: (page) =>
    page
      .replaceAll('%DARK_GROUND%', palettes.dark.ground)
      .replaceAll('%LIGHT_GROUND%', palettes.light.ground),
};
