import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Page as ChromiumPage, chromium } from '@playwright/test';
import type { ColorScheme } from '#contract/shared/palettes.ts';
import { AFTER_FIRST_SCREEN } from '#web/lib/afterFirstScreen.ts';
import { startDemo } from '../../demo/startDemo.ts';
import type { Page } from '../../e2e/engines/Page.ts';
import { startFront } from '../../e2e/engines/startFront.ts';
import { startWebKit } from '../../e2e/engines/startWebKit.ts';
import { findChromium, launchOptions } from '../findChromium.ts';
import { isInstalled } from '../isInstalled.ts';
import { changedShare } from './changedShare.ts';
import { demoAddresses, type ScreensOfPerson, screensOf } from './demoScreens.ts';
import { indexPage, type Picture } from './indexPage.ts';
import { isLoaded, logIn } from './portalSteps.ts';

const folder = fileURLToPath(new URL('../../pictures/', import.meta.url));
const now = join(folder, 'now');
const before = join(folder, 'before');
const next = join(folder, 'next');

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The windows (CSS pixels) of large and small computers, and of phones. */
const COMPUTERS: readonly Size[] = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
];
const PHONES: readonly Size[] = [
  { width: 390, height: 844 },
  { width: 360, height: 780 },
];

const themes: readonly ColorScheme[] = ['dark', 'light'];

/** Acts in the page as the choice in the account does. */
const chooseTheme = (theme: ColorScheme): void => {
  localStorage.setItem('theme', JSON.stringify(theme));
  dispatchEvent(new Event('storage'));
};

/** A browser window of one person. */
interface Window {
  readonly page: Page;
  /** Takes a picture (PNG): of the whole page in Chromium, of the window in WebKit. */
  readonly picture: () => Promise<Buffer>;
  readonly close: () => Promise<unknown>;
}

interface Engine {
  readonly name: string;
  readonly sizes: readonly Size[];
  readonly open: (url: string) => Promise<Window>;
  readonly stop: () => Promise<unknown>;
}

/**
 * Takes the main screens of the demo as each role into `pictures/`, in both themes: in four sizes in Chromium, in two in WebKit.
 * Lists the screens that differ from the run before, and writes a page to flip through.
 */
export async function pictureScreens(): Promise<void> {
  await rm(next, { recursive: true, force: true });
  await mkdir(next, { recursive: true });
  const pictures = await takeAll();
  await writeFile(join(folder, 'index.html'), indexPage(pictures));
  report(pictures);
  await rm(before, { recursive: true, force: true });
  if (existsSync(now)) await rename(now, before);
  await rename(next, now);
}

async function takeAll(): Promise<Picture[]> {
  // WebKit keeps a session over https alone.
  const front = await startFront('https');
  try {
    const demo = await startDemo({ PORT: '0', LOG_LEVEL: 'silent', NODE_ENV: 'test', PUBLIC_URL: front.url });
    try {
      front.leadTo(Number(new URL(demo.url).port));
      const people = screensOf(await demoAddresses(demo.url));
      const engines = [openChromium, ...(hasWebKit() ? [openWebKit] : [])];
      const taken = await Promise.all(engines.map((open) => takeIn(open, front.url, people)));
      return taken.flat();
    } finally {
      await demo.stop();
    }
  } finally {
    front.stop();
  }
}

async function takeIn(
  openEngine: () => Promise<Engine>,
  url: string,
  people: readonly ScreensOfPerson[],
): Promise<Picture[]> {
  const engine = await openEngine();
  const pictures: Picture[] = [];
  try {
    for (const { person, email, paths } of people) {
      const window = await engine.open(url);
      if (email) await logIn(window.page, email);
      for (const path of paths) pictures.push(...(await takeScreen(engine, window, person, path)));
      await window.close();
    }
  } finally {
    await engine.stop();
  }
  return pictures;
}

async function takeScreen(
  { name: engine, sizes }: Engine,
  window: Window,
  person: string,
  path: string,
): Promise<Picture[]> {
  const screen = `${person} ${path.replace(/[?].*/, '').replace(/[0-9a-f-]{36}/, 'patient')}`;
  const pictures: Picture[] = [];
  await window.page.goto(path);
  await isLoaded(window.page);
  // Extras of a screen load later.
  await setTimeout(AFTER_FIRST_SCREEN);
  for (const size of sizes) {
    await window.page.setViewportSize(size);
    for (const theme of themes) {
      await window.page.evaluate(chooseTheme, theme);
      await isLoaded(window.page);
      const file = `${screen.replaceAll(/[ /]+/g, '-')}-${size.width}-${engine}-${theme}.png`;
      const image = await window.picture();
      await writeFile(join(next, file), image);
      pictures.push({
        screen,
        engine,
        theme,
        width: size.width,
        file: `now/${file}`,
        changed: existsSync(now) ? await changedShare(image, join(now, file)) : 0,
      });
    }
  }
  console.log(`${engine} ${screen}`);
  return pictures;
}

function report(pictures: readonly Picture[]): void {
  const changed = Map.groupBy(
    pictures.filter((picture) => picture.changed > 0),
    ({ screen }) => screen,
  );
  console.log(`\n${pictures.length} pictures: ${join(folder, 'index.html')}`);
  if (!existsSync(now)) return console.log('There is no earlier run to compare with.');
  console.log(changed.size === 0 ? 'No screen has changed.' : 'Changed since the run before:');
  for (const [screen, some] of changed)
    console.log(
      `  ${screen}: ${some.map(({ engine, theme, width }) => `${engine} ${theme} ${width}`).join(', ')}`,
    );
}

async function openChromium(): Promise<Engine> {
  const browser = await chromium.launch(launchOptions(findChromium()));
  return {
    name: 'chromium',
    sizes: [...COMPUTERS, ...PHONES],
    open: async (url) => {
      const context = await browser.newContext({
        baseURL: url,
        ignoreHTTPSErrors: true,
        locale: 'en-US',
        timezoneId: 'UTC',
        colorScheme: 'dark',
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      return { page, picture: () => wholePicture(page), close: () => context.close() };
    },
    stop: () => browser.close(),
  };
}

/** Time (ms) in which frames draw what a taller window shows. */
const FRAME_DRAWS = 500;

/**
 * Takes a picture of a window as high as its page. In a smaller one, Chromium leaves out frames and parts with `content-visibility`
 * that are far from it, and a bar at its lower edge would lie in the middle of the picture.
 */
async function wholePicture(page: ChromiumPage): Promise<Buffer> {
  const size = page.viewportSize();
  const height = await page.evaluate(keepFrames);
  if (!size || height <= size.height) return page.screenshot();
  await fitWindow(page, { ...size, height });
  const image = await page.screenshot();
  await page.setViewportSize(size);
  return image;
}

/** Parts that were estimated until now can be higher. */
async function fitWindow(page: ChromiumPage, size: Size): Promise<void> {
  await page.setViewportSize(size);
  await setTimeout(FRAME_DRAWS);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (height > size.height) await fitWindow(page, { ...size, height });
}

/** Returns the height of the page. Frames and the places around them take a part of the window's height, and keep theirs. */
const keepFrames = (): number => {
  const kept = [...document.querySelectorAll<HTMLElement>('#main iframe, #main :has(iframe)')];
  for (const { style } of kept) style.height = '';
  const heights = kept.map(({ offsetHeight }) => offsetHeight);
  for (const [at, { style }] of kept.entries()) style.height = `${heights[at]}px`;
  return document.documentElement.scrollHeight;
};

function hasWebKit(): boolean {
  if (['WebKitWebDriver', 'Xvfb'].every(isInstalled)) return true;
  console.log('WebKit is left out (on Debian as root: apt-get install webkit2gtk-driver xvfb).');
  return false;
}

async function openWebKit(): Promise<Engine> {
  const { open, stop } = await startWebKit();
  return {
    name: 'webkit',
    // WebKitGTK's window has at least 447 pixels.
    sizes: COMPUTERS,
    open: async (url) => {
      const { page, session } = await open(url);
      const picture = async () => {
        await page.evaluate(moveUnseen);
        return session.picture();
      };
      return { page, picture, close: () => session.stop() };
    },
    stop,
  };
}

/** WebKit draws no picture of a page that is at rest. */
const moveUnseen = () => {
  document.documentElement.animate([{ opacity: 1 }, { opacity: 0.999 }], { duration: 100, iterations: 50 });
};
