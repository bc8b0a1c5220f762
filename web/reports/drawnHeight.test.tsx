import { flushSync } from 'react-dom';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DOCUMENT_HEIGHT } from '#contract/shared/endpoint.ts';
import { KitReport } from './KitReport.tsx';
import { aSummary } from './testing/aSummary.ts';
import { renderOver } from './testing/renderOver.tsx';

/** The report of a customer's kit, whose page is in a frame. */
const show = async () => {
  const screen = await renderOver(
    {
      'GET /api/kit/MB000132/available-pages': () =>
        Response.json({ availablePages: [1], has_species: false, amended_at: null }),
      'GET /api/kit/MB000132/report-summary': () => Response.json(aSummary()),
      'HEAD /api/kit/MB000132/page/1': () => new Response(null),
    },
    <KitReport kit_id="MB000132" role={'customer' as const} shown={{ page: 1 }} onShow={() => undefined} />,
  );
  const frame = screen.getByTitle('Report page 1');
  await expect.element(frame).toBeVisible();
  const { contentWindow, parentElement: box } = frame.element() as HTMLIFrameElement;
  const heightAfter = (data: unknown, source: Window | null = contentWindow) => {
    // Applies the message at once: an unchanged height says something only after the message had its turn.
    flushSync(() => window.dispatchEvent(new MessageEvent('message', { source, data })));
    return Math.round(box?.getBoundingClientRect().height ?? 0);
  };
  return { heightAfter };
};

test('the frame of a drawn page is as high as the page reports, within limits', async () => {
  await page.viewport(1280, 800);
  const { heightAfter } = await show();
  expect(heightAfter(`${DOCUMENT_HEIGHT}1800`)).toBe(1802);
  expect(heightAfter(`${DOCUMENT_HEIGHT}900000`)).toBe(20_002);
  for (const low of [1, 0, -5]) {
    heightAfter(`${DOCUMENT_HEIGHT}1800`);
    expect(heightAfter(`${DOCUMENT_HEIGHT}${low}`), `${low}`).toBe(362);
  }
});

test.each(['much', 'Infinity', '-Infinity'])('a reported height of "%s" changes nothing', async (height) => {
  await page.viewport(1280, 800);
  const { heightAfter } = await show();
  heightAfter(`${DOCUMENT_HEIGHT}1800`);
  expect(heightAfter(`${DOCUMENT_HEIGHT}${height}`)).toBe(1802);
});

test('messages of other windows change no height', async () => {
  await page.viewport(1280, 800);
  const { heightAfter } = await show();
  expect(heightAfter(`${DOCUMENT_HEIGHT}900`, window)).toBe(660);
  expect(heightAfter(`${DOCUMENT_HEIGHT}900`)).toBe(902);
});

test('the preview of a phone keeps its height', async () => {
  await page.viewport(390, 844);
  const { heightAfter } = await show();
  expect(heightAfter(`${DOCUMENT_HEIGHT}1800`)).toBe(Math.round(0.6 * 844));
});
