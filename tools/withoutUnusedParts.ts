import type { Plugin } from 'vite';

/** Modules of libraries that the portal never runs, or has a shorter way for → their replacements. */
const replaced: readonly [file: RegExp, code: string][] = [
  // The theme has no CSS variables and one color scheme.
  [/@mui[\\/]material[\\/]styles[\\/]createThemeWithVars\.mjs$/, 'export default () => {}'],
  [
    /@mui[\\/]material[\\/]styles[\\/]ThemeProviderWithVars\.mjs$/,
    'const none = () => null; export { none as CssVarsProvider, none as useColorScheme, none as getInitColorSchemeScript, none as Experimental_CssVarsProvider }',
  ],
  // The theme switches ripples off, and has outlined fields only.
  [/@mui[\\/]material[\\/]ButtonBase[\\/]TouchRipple\.mjs$/, 'export default () => null'],
  [/@mui[\\/]material[\\/](Input|FilledInput)[\\/](Input|FilledInput)\.mjs$/, 'export default () => null'],
  // One rule of `base.css` stops all motion. MUI's would be one for each style that moves: 53 in the patient table.
  [
    /@mui[\\/]material[\\/]styles[\\/]reducedMotion\.mjs$/,
    "export const defaultStyles = {}; export const resolveReducedMotionStyles = (_, styles) => styles === defaultStyles ? null : { '@media (prefers-reduced-motion: reduce)': styles }",
  ],
  // Lists are the browser's own (`native`).
  [
    /@mui[\\/]material[\\/]Select[\\/]SelectInput\.mjs$/,
    "export default () => { throw new Error('Set `native`: the build has no menu for a Select.') }",
  ],
  // Only the arrows below tables have tooltips; the browser's own do.
  [
    /@mui[\\/]material[\\/]Tooltip[\\/]Tooltip\.mjs$/,
    "import { cloneElement } from 'react'; export default ({ title, children }) => cloneElement(children, { title })",
  ],
  // Emotion needs it for `withTheme` only.
  [/hoist-non-react-statics[\\/].*\.js$/, 'export default () => {}'],
];

/** Leaves parts of libraries out of the build that the portal loads but never runs: 25 kB of each first load. */
export const withoutUnusedParts: Plugin = {
  name: 'without-unused-parts',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: replaced.map(([file]) => file) },
    handler: (id) => {
      const code = replaced.find(([file]) => file.test(id))?.[1];
      return code === undefined ? null : { code, moduleType: 'js' };
    },
  },
};
