import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Finds the browser for the tests: `CHROMIUM`, an installed one, or Playwright's own. */
export function findChromium(): string | undefined {
  return [process.env['CHROMIUM'], ...installed, chromium.executablePath()].find(
    (path) => path !== undefined && existsSync(path),
  );
}

/** Debian's Chromium without windows: the same engine, for two thirds of the processor's time. It shows no PDF. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Finds the fastest Chromium: `CHROMIUM`, the one without windows, or the result of `findChromium`. */
const findFastest = () =>
  process.env['CHROMIUM'] === undefined && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : findChromium();

/**
 * The features of the address bar start a process per window. The list replaces Playwright's own list, and keeps its entries
 * that change how a page behaves or that contact other hosts.
 */
const unwantedFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/**
 * Pages of tests live for seconds or minutes: threads that compile hot code take a fifth of the processor's time of screens and a
 * third of that of stories, and most of it has not paid off at the end. Threads that collect garbage take the second processor
 * from another page.
 */
const ENGINE = ['--no-sparkplug', '--no-maglev', '--no-opt', '--single-threaded-gc'];

/** Options of the tests' browser. It has no sandbox: root cannot use one, and the tests open their own pages only. */
export function launchOptions(
  executablePath = findFastest(),
  engine: readonly string[] = ENGINE,
): { args: string[]; executablePath?: string } {
  const features = `--disable-features=${unwantedFeatures.join()}`;
  const args = ['--no-sandbox', '--disable-gpu', features, `--js-flags=${engine.join()}`];
  return { args, ...(executablePath && { executablePath }) };
}
