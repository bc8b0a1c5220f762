import type { BrowserName } from '@mdn/browser-compat-data';

/**
 * The oldest browsers that the portal supports, by their names in MDN's data. The build, the checks and the refusal in
 * `web/index.html` hold to this list; README.md and docs/browsers.md state it.
 */
export const oldestBrowsers = {
  chrome: '111',
  chrome_android: '111',
  edge: '111',
  firefox: '115',
  safari: '16.4',
  safari_ios: '16.4',
} as const satisfies Partial<Record<BrowserName, string>>;

/** The same list for the build, which rewrites newer syntax and styles. */
export const buildTarget: string[] = [
  `chrome${oldestBrowsers.chrome}`,
  `edge${oldestBrowsers.edge}`,
  `firefox${oldestBrowsers.firefox}`,
  `safari${oldestBrowsers.safari}`,
  `ios${oldestBrowsers.safari_ios}`,
];
