import { expect, onTestFinished, test, vi } from 'vitest';
import { KitReport } from './KitReport.tsx';
import { aSummary } from './testing/aSummary.ts';
import { renderOver } from './testing/renderOver.tsx';

/** The suggestion on the screen of a customer. */
const showSuggestion = () =>
  renderOver(
    {
      'GET /api/kit/MB000132/available-pages': () =>
        Response.json({ availablePages: [1, 5], has_species: false, amended_at: null }),
      'GET /api/kit/MB000132/report-summary': () => Response.json(aSummary()),
      'HEAD /api/kit/MB000132/suggestion-pdf': () => new Response(null),
    },
    <KitReport kit_id="MB000132" role={'customer' as const} shown={{ page: 5 }} onShow={() => undefined} />,
  );

test('nothing covers a suggestion in a browser whose frames of PDF files fire no load event', async () => {
  vi.spyOn(navigator, 'pdfViewerEnabled', 'get').mockReturnValue(true);
  const stop = (event: Event) => event.stopPropagation();
  document.addEventListener('load', stop, { capture: true });
  onTestFinished(() => document.removeEventListener('load', stop, { capture: true }));
  const screen = await showSuggestion();
  await expect.element(screen.getByTitle('Suggestions')).toBeVisible();
  await expect.element(screen.getByText('Loading page 5...')).not.toBeInTheDocument();
});

/** The user agent of a browser. */
const agents = {
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 16_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
  chromeOnIpad:
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1',
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:115.0) Gecko/20100101 Firefox/115.0',
  android:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
};

test.each([
  ['a Mac', 'in a frame', { pdfViewerEnabled: true, userAgent: agents.mac, maxTouchPoints: 0 }],
  [
    'an iPad that calls itself a Mac',
    'by links',
    { pdfViewerEnabled: true, userAgent: agents.mac, maxTouchPoints: 5 },
  ],
  ['an iPhone', 'by links', { pdfViewerEnabled: true, userAgent: agents.iphone, maxTouchPoints: 5 }],
  [
    'Chrome on an iPad',
    'by links',
    { pdfViewerEnabled: true, userAgent: agents.chromeOnIpad, maxTouchPoints: 5 },
  ],
  [
    'a computer with a touch screen',
    'in a frame',
    { pdfViewerEnabled: true, userAgent: agents.windows, maxTouchPoints: 10 },
  ],
  ['an Android phone', 'by links', { pdfViewerEnabled: false, userAgent: agents.android, maxTouchPoints: 5 }],
])('%s shows a suggestion %s', async (_device, way, browser) => {
  const isFramed = way === 'in a frame';
  for (const [name, value] of Object.entries(browser))
    vi.spyOn(navigator, name as keyof typeof browser, 'get').mockReturnValue(value);
  const screen = await showSuggestion();
  const open = screen.getByRole('link', { name: 'Open in a new tab' });
  await expect.element(open).toHaveAttribute('href', '/api/kit/MB000132/suggestion-pdf');
  expect(open.elements()).toHaveLength(1);
  // A preview waits until it is in sight.
  await expect.poll(() => screen.getByTitle('Suggestions').elements()).toHaveLength(isFramed ? 1 : 0);
  expect(screen.getByText('This browser opens PDF files only in a separate tab.').elements()).toHaveLength(
    isFramed ? 0 : 1,
  );
  const downloads = screen.getByRole('link', { name: 'Download PDF' }).elements();
  expect(downloads.map((link) => [link.getAttribute('href'), link.getAttribute('download')])).toEqual(
    isFramed ? [] : [['/api/kit/MB000132/suggestion-pdf', 'MB000132_Suggestion.pdf']],
  );
});
