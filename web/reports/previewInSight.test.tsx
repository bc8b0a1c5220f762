import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { KitReport } from './KitReport.tsx';
import { aSummary } from './testing/aSummary.ts';
import { renderOver } from './testing/renderOver.tsx';

const showBelow = (height: number) =>
  renderOver(
    {
      'GET /api/kit/MB000132/available-pages': () =>
        Response.json({ availablePages: [1], has_species: false, amended_at: null }),
      'GET /api/kit/MB000132/report-summary': () => Response.json(aSummary()),
      'HEAD /api/kit/MB000132/page/1': () => new Response(null),
    },
    <>
      <div style={{ height }} />
      <KitReport kit_id="MB000132" role={'customer' as const} shown={{}} onShow={() => undefined} />
    </>,
  );

test('a phone loads a page of the report when it comes into sight, and keeps it', async () => {
  await page.viewport(360, 740);
  const screen = await showBelow(3000);
  const frame = screen.getByTitle('Report page 1');
  const fullScreen = screen.getByRole('button', { name: 'Full screen' });
  await expect.element(fullScreen).toBeInTheDocument();
  await expect.element(frame).not.toBeInTheDocument();
  fullScreen.element().scrollIntoView();
  await expect.element(frame).toBeInTheDocument();
  window.scrollTo(0, 0);
  await expect.element(frame).toBeInTheDocument();
});

test('a computer loads a page of the report at once', async () => {
  await page.viewport(1280, 740);
  const screen = await showBelow(3000);
  await expect.element(screen.getByTitle('Report page 1')).toBeInTheDocument();
});
