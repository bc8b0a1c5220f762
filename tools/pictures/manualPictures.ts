import { mkdir, writeFile } from 'node:fs/promises';
import { type Browser, chromium } from '@playwright/test';
import { startDemo } from '../../demo/startDemo.ts';
import { findChromium, launchOptions } from '../findChromium.ts';
import { type DemoAddresses, demoAddresses, FAMILY } from './demoScreens.ts';
import { isLoaded, logIn } from './portalSteps.ts';

const folder = new URL('../../docs/pictures/', import.meta.url);

/** A picture above this size is refused: everybody who clones the project downloads it. */
const MAX_BYTES = 150_000;
/** WebP quality of Chromium, in percent: text on the dark ground stays sharp. */
const QUALITY = 82;

const desktop = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

interface Picture {
  readonly name: string;
  readonly email: string;
  readonly path: string;
  readonly screen: typeof desktop | typeof phone;
}

/** Six pictures of the demo. */
function picturesOf({ patient, questionnaire }: DemoAddresses): readonly Picture[] {
  return [
    { name: 'patient', email: FAMILY, path: patient, screen: desktop },
    { name: 'report', email: FAMILY, path: '/kit/MB000101/report', screen: desktop },
    { name: 'home', email: FAMILY, path: '/patients', screen: phone },
    { name: 'questionnaire', email: FAMILY, path: questionnaire, screen: phone },
    { name: 'patients', email: 'vargas@demo.example', path: '/practitioner-patients', screen: desktop },
    { name: 'inventory', email: 'admin@demo.example', path: '/admin/kit-inventory', screen: desktop },
  ];
}

async function takePicture(browser: Browser, url: string, picture: Picture): Promise<Buffer> {
  const context = await browser.newContext({
    ...picture.screen,
    baseURL: url,
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await logIn(page, picture.email);
  await page.goto(picture.path);
  // It loads last.
  await page.getByRole('button', { name: /^Notifications/ }).waitFor();
  await isLoaded(page);
  // Playwright writes no WebP; the browser does.
  const devtools = await context.newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await context.close();
  return Buffer.from(data, 'base64');
}

/** Takes the pictures of the README and the tour from the demo, and writes them to docs/pictures. */
export async function takeManualPictures(): Promise<void> {
  const demo = await startDemo({ PORT: '0', LOG_LEVEL: 'silent', NODE_ENV: 'test' });
  const browser = await chromium.launch(launchOptions(findChromium()));
  try {
    await mkdir(folder, { recursive: true });
    for (const picture of picturesOf(await demoAddresses(demo.url))) {
      const image = await takePicture(browser, demo.url, picture);
      if (image.length > MAX_BYTES) throw new Error(`${picture.name}.webp has ${image.length} bytes`);
      await writeFile(new URL(`${picture.name}.webp`, folder), image);
      console.log(`docs/pictures/${picture.name}.webp  ${Math.round(image.length / 1000)} kB`);
    }
  } finally {
    await browser.close();
    await demo.stop();
  }
}
