import { writeFileSync } from 'node:fs';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../demo/families.ts';
import { launchOptions } from '../tools/findChromium.ts';
import { login } from './accountSteps.ts';
import { test } from './sharedPortals.ts';
import type { RunningPortal } from './startPortal.ts';
import { aPerson, expectAccessible } from './watchedPage.ts';

const [WIDTH, HEIGHT] = [640, 480];
const KIT = 'MB000103';
const admin = 'admin@demo.example';

let demo: RunningPortal;

test.beforeAll(({ sharedDemo }) => {
  demo = sharedDemo.portal;
});

/** The printed label of a kit on a gray bench, turned and out of focus: the brightness of each pixel. */
async function pictureOfLabel(page: Page, kit_id: string): Promise<Buffer> {
  await page.goto(`/admin/kit-labels?start=${kit_id}&end=${kit_id}`);
  const label = page.getByRole('img', { name: `QR code to register kit ${kit_id}` });
  const pixels = await label.evaluate(
    async (image: HTMLImageElement, [width, height]) => {
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d');
      if (!context) throw new Error('No canvas');
      context.fillStyle = '#777';
      context.fillRect(0, 0, width, height);
      context.translate(width / 2, height / 2);
      context.rotate(0.4);
      context.filter = 'blur(1.5px)';
      context.drawImage(image, -150, -150, 300, 300);
      const { data } = context.getImageData(0, 0, width, height);
      return Array.from({ length: width * height }, (_, index) => data[index * 4] ?? 0);
    },
    [WIDTH, HEIGHT] as const,
  );
  return Buffer.from(pixels);
}

/** Writes a film of one picture in the format YUV4MPEG2, without colors. */
function writeFilm(brightness: Buffer): string {
  const file = test.info().outputPath('label.y4m');
  const frame = [Buffer.from('FRAME\n'), brightness, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)];
  const frames = Array.from({ length: 5 }, () => frame).flat();
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip C420\n`), ...frames]),
  );
  return file;
}

/** A browser whose camera shows a film. */
const browserWithCamera = (film: string): Promise<Browser> => {
  const { args, ...options } = launchOptions();
  return chromium.launch({
    ...options,
    args: [
      ...args,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
};

test('the camera of the bench and of a family reads a printed label that is turned and out of focus', async ({
  browser,
}) => {
  const printer = await browser.newPage({ baseURL: demo.url });
  await login(printer, admin, DEMO_PASSWORD);
  const film = writeFilm(await pictureOfLabel(printer, KIT));

  const bench = await browserWithCamera(film);
  try {
    const { page, problems } = await aPerson(bench, demo.url);
    await login(page, admin, DEMO_PASSWORD);
    await page.getByRole('link', { name: 'Sample Intake' }).click();
    await page.getByRole('button', { name: 'Use the camera' }).click();
    await expect(page.getByRole('status', { name: 'Last scan' })).toContainText(`${KIT} Received`);
    await expect(page.getByRole('list', { name: 'Last scans' }).getByRole('listitem')).toHaveCount(1);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close the camera' }).click();
    await expect(page.getByLabel('Picture of the camera')).toHaveCount(0);
    expect(problems).toEqual([]);

    const family = await aPerson(bench, demo.url);
    await login(family.page, 'meyer@demo.example', DEMO_PASSWORD);
    await family.page.getByRole('link', { name: 'Register Kit' }).first().click();
    await family.page.getByRole('button', { name: 'Scan the label' }).click();
    await expect(family.page.getByText(`The label is of kit ${KIT}.`)).toBeVisible();
    await expect(family.page.getByLabel('Kit ID', { exact: true })).toHaveValue(KIT.slice(2));
    await expectAccessible(family.page);
    expect(family.problems).toEqual([]);
  } finally {
    await bench.close();
  }
});
