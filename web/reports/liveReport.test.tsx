import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { errors } from '#contract/shared/errorTable.ts';
import { createQueryClient } from '#web/lib/queryClient.ts';
import { KitReport } from './KitReport.tsx';
import { aSummary } from './testing/aSummary.ts';
import { type Answers, renderOver } from './testing/renderOver.tsx';

const PAGES = 'GET /api/kit/MB000132/available-pages';
const SUMMARY = 'GET /api/kit/MB000132/report-summary';

/** The report of a customer whose first page is open. `reload` repeats the live channel's reload after a change. */
async function openReport() {
  // A phone loads the preview of a page only once it is in sight.
  await page.viewport(1440, 900);
  const queryClient = createQueryClient();
  const answers: Answers = {
    [PAGES]: () => Response.json({ availablePages: [1], has_species: false, amended_at: null }),
    [SUMMARY]: () => Response.json(aSummary()),
    'HEAD /api/kit/MB000132/page/1': () => new Response(null),
  };
  const screen = await renderOver(
    answers,
    <KitReport kit_id="MB000132" role={'customer' as const} shown={{ page: 1 }} onShow={() => {}} />,
    queryClient,
  );
  await expect.element(screen.getByTitle('Report page 1')).toBeVisible();
  return { screen, answers, reload: () => queryClient.invalidateQueries({ queryKey: ['reports'] }) };
}

/** The notice above may come before the page. */
const expectAnother = (screen: Awaited<ReturnType<typeof openReport>>['screen'], before: Element) =>
  expect.poll(() => [null, before].includes(screen.getByTitle('Report page 1').query())).toBe(false);

test('an open page loads again when another one has replaced it', async () => {
  const { screen, answers, reload } = await openReport();
  const before = screen.getByTitle('Report page 1').element();
  await reload();
  expect(screen.getByTitle('Report page 1').element()).toBe(before);

  const replaced = [
    { page: 1, version: 1, replaced_at: '2026-11-03T10:00:00Z', reason: 'Another unit' },
  ] as const;
  answers[SUMMARY] = () => Response.json(aSummary({}, replaced));
  await reload();
  await expect
    .element(screen.getByText(/^Page 1 was replaced on Nov 3, 2026, .*: Another unit$/))
    .toBeVisible();
  await expectAnother(screen, before);
});

test('an open page stays as it is when a reload fails', async () => {
  const { screen, answers, reload } = await openReport();
  const replaced = [{ page: 1, version: 1, replaced_at: '2026-11-03T10:00:00Z', reason: null }] as const;
  answers[SUMMARY] = () => Response.json(aSummary({}, replaced));
  await reload();
  await expect.element(screen.getByText(/^Page 1 was replaced on Nov 3/)).toBeVisible();
  await expect.element(screen.getByTitle('Report page 1')).toBeVisible();
  const before = screen.getByTitle('Report page 1').element();
  const failed = vi.fn(() => new Response(null, { status: 500 }));
  answers[SUMMARY] = failed;
  await reload();
  await expect.poll(() => failed).toHaveBeenCalled();
  expect(screen.getByTitle('Report page 1').element()).toBe(before);
});

test('an open report leaves the screen when the kit is no longer the reader’s', async () => {
  const { screen, answers, reload } = await openReport();
  const [status, message] = errors.kit_not_found;
  for (const call of [PAGES, SUMMARY])
    answers[call] = () => Response.json({ code: 'kit_not_found', message }, { status });
  await reload();
  await expect
    .element(screen.getByText('Kit not found or you do not have permission to view it.'))
    .toBeVisible();
  await expect.element(screen.getByTitle('Report page 1')).not.toBeInTheDocument();
  await expect.element(screen.getByText('Mia Meyer', { exact: false })).not.toBeInTheDocument();
});

test('an open page leaves the screen when the report is withdrawn, and its place says when and why', async () => {
  const { screen, answers, reload } = await openReport();
  answers[PAGES] = () => Response.json({ availablePages: [], has_species: false, amended_at: null });
  answers[SUMMARY] = () => Response.json(aSummary({ withdrawals: [withdrawal] }));
  await reload();
  await expect.element(screen.getByRole('heading', { name: 'The report was withdrawn' })).toBeVisible();
  await expect
    .element(
      screen.getByText(
        /^It was withdrawn on Nov 3.* Two samples were mixed up\. Delete it\. A new report follows\.$/,
      ),
    )
    .toBeVisible();
  await expect.element(screen.getByTitle('Report page 1')).not.toBeInTheDocument();
});

test('an open page loads again when its version was withdrawn and an earlier one is shown', async () => {
  const { screen, answers, reload } = await openReport();
  const before = screen.getByTitle('Report page 1').element();
  answers[SUMMARY] = () => Response.json(aSummary({ withdrawals: [{ ...withdrawal, pages: [1] }] }));
  await reload();
  await expect.element(screen.getByText(/^Page 1 was withdrawn on Nov 3, 2026/)).toBeVisible();
  await expectAnother(screen, before);
});

test('a missing report keeps its words and the focus while it is asked for again', async () => {
  const { screen, answers, reload } = await openReport();
  answers[PAGES] = () => Response.json({ availablePages: [], has_species: false, amended_at: null });
  await reload();
  const heading = screen.getByRole('heading', { name: 'The report is not ready yet' });
  await expect.element(heading).toBeVisible();
  const before = heading.element();
  const button = screen.getByRole('button', { name: 'Try again' });
  button.element().focus();

  const asked = vi.fn(() => new Promise<Response>(() => undefined));
  answers[PAGES] = asked;
  void reload();
  await expect.poll(() => asked).toHaveBeenCalled();
  expect(heading.element()).toBe(before);
  await button.click();
  await expect.element(screen.getByRole('button', { name: 'Please wait...' })).toHaveFocus();
  expect(heading.element()).toBe(before);
});

test('a report that failed to load keeps its words and the focus while it is tried again', async () => {
  const answers: Answers = {
    [PAGES]: () => new Response(null, { status: 500 }),
    [SUMMARY]: () => Response.json(aSummary()),
  };
  const screen = await renderOver(
    answers,
    <KitReport kit_id="MB000132" role={'customer' as const} shown={{ page: 1 }} onShow={() => {}} />,
  );
  const button = screen.getByRole('button', { name: 'Try again' });
  await expect.element(button).toBeVisible();
  const heading = screen.getByRole('heading', { level: 2 }).element();

  answers[PAGES] = () => new Promise<Response>(() => undefined);
  await button.click();
  await expect.element(screen.getByRole('button', { name: 'Please wait...' })).toHaveFocus();
  expect(screen.getByRole('heading', { level: 2 }).element()).toBe(heading);
});

const withdrawal = {
  withdrawn_at: '2026-11-03T10:00:00Z',
  pages: [1, 7],
  reason: 'Two samples were mixed up.',
  next_step: 'Delete it.',
  report_follows: true,
};
