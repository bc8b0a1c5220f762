import { readFileSync } from 'node:fs';
import { expect, type Locator } from '@playwright/test';
import { DEMO_PASSWORD } from '../demo/families.ts';
import { login } from './accountSteps.ts';
import { test } from './sharedPortals.ts';
import { expectAccessible } from './watchedPage.ts';

test("a practitioner compares a patient's kits from the table, and the family from the patient's page", async ({
  sharedDemo,
}) => {
  const practitioner = await sharedDemo.aPerson();
  await test.step('the practitioner opens the comparison by the name, and takes it along', async () => {
    const { page } = practitioner;
    await login(page, 'vargas@demo.example', DEMO_PASSWORD);
    await page.getByRole('link', { name: 'Mia Meyer' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Over time' })).toBeVisible();
    await expect(page.getByRole('row', { name: /^Sample / })).toContainText(/20\d\d.*20\d\d/);
    await expect(page.getByText('Samples over time. 1: kit MB000101', { exact: false })).toBeAttached();
    await expectAccessible(page);
    await page
      .getByRole('region', { name: 'Symptoms' })
      .getByRole('button', { name: 'Show as table' })
      .click();
    await expect(page.getByRole('region', { name: 'Digestion and elimination' })).toBeVisible();
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    const csv = readFileSync(await download.path(), 'utf8');
    expect(csv).toContain('"1 · MB000101","2 · MB000102"');
    expect(csv).not.toContain('Mia');
  });

  const customer = await sharedDemo.aPerson();
  await test.step('the family compares the same kits on a phone', async () => {
    const { page } = customer;
    await login(page, 'meyer@demo.example', DEMO_PASSWORD);
    await page.setViewportSize({ width: 360, height: 740 });
    await page
      .getByRole('main')
      .getByRole('link', { name: /Mia Meyer/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Compare over time' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Symptoms' })).toBeVisible();
    await expectAccessible(page);
    // Wide tables scroll in their own box.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
  expect([practitioner.problems, customer.problems]).toEqual([[], []]);
});

interface Panels {
  readonly reads_total: readonly number[];
  readonly genera: Readonly<
    Record<
      string,
      { readonly reads: readonly number[]; readonly percent: readonly number[]; readonly change: number }
    >
  >;
}

/** Numbers that `e2e/panels.py` computed with numpy from the published series. */
const numpy = JSON.parse(readFileSync(new URL('panels.json', import.meta.url), 'utf8')) as {
  /** Factors by genus that 95 of 100 changes by themselves stay below. */
  readonly usual: Readonly<Record<string, number>>;
  readonly people: Readonly<Record<string, Panels>>;
};

/** Shares that each panel draws, read from the places of its points and its dashed band between the marks of its axis. */
const drawnShares = (microbes: Locator) =>
  microbes.locator('figure').evaluateAll((figures) =>
    figures.map((figure) => {
      const numberOf = (element: Element | null | undefined, name: string) =>
        Number(element?.getAttribute(name));
      const marks = [...figure.querySelectorAll('g:has(> .grid)')].map((mark) => ({
        y: numberOf(mark.querySelector('line'), 'y1'),
        power: Math.log10(Number.parseFloat(mark.textContent) / 100),
      }));
      const [low, high] = [marks[0], marks.at(-1)];
      if (!low || !high) throw new Error('A panel has no axis.');
      const shareAt = (y: number) =>
        10 ** (low.power + ((y - low.y) / (high.y - low.y)) * (high.power - low.power));
      const band = figure.querySelector('.usual');
      const top = numberOf(band, 'y');
      return {
        name: figure.querySelector('p')?.textContent ?? '',
        points: [...figure.querySelectorAll('circle')].map((point) => ({
          share: shareAt(numberOf(point, 'cy')),
          isHollow: point.classList.contains('limit'),
        })),
        usual: band && [shareAt(top + numberOf(band, 'height')), shareAt(top)],
      };
    }),
  );

/** The axis ends at one of 100 000 reads and at all of them. */
const onAxis = (share: number) => Math.min(Math.max(share, 1e-5), 1);

for (const [person, email] of [
  ['Ingrid', 'lund@demo.example'],
  ['Mats', 'mats@demo.example'],
] as const)
  test(`panels, table and file of ${person} give the numbers that numpy computes from the same counts`, async ({
    sharedDemo,
  }) => {
    const { page, problems } = await sharedDemo.aPerson();
    await login(page, email, DEMO_PASSWORD);
    await page.getByRole('main').getByRole('link', { name: person }).click();
    await page.getByRole('link', { name: 'Compare over time' }).click();
    const microbes = page.getByRole('region', { name: 'Microbes' });
    const { genera: counted = {}, reads_total = [] } = numpy.people[person] ?? {};
    const genera = Object.entries(counted);
    await test.step('each panel says its shares and change', async () => {
      await expect(microbes.locator('figcaption').first()).toBeAttached();
      const all = microbes.getByRole('button', { name: /^Show all/ });
      if (await all.isVisible()) await all.click();
      const captions = await microbes.locator('figcaption').allTextContents();
      expect(captions.map((text) => text.slice(0, text.indexOf(':'))).sort()).toEqual(
        genera.map(([name]) => name).sort(),
      );
      for (const [name, { percent, reads, change }] of genera) {
        const caption = captions.find((text) => text.startsWith(`${name}:`)) ?? '';
        // A share is shown with two digits.
        const shown = [...caption.matchAll(/([\d.]+)% in kit/g)].map(([, share]) => Number(share));
        const found = percent.filter((_, at) => (reads[at] ?? 0) > 0);
        expect(shown.length).toBe(found.length);
        for (const [at, share] of found.entries())
          expect(Math.abs((shown[at] ?? 0) - share), caption).toBeLessThanOrEqual(share * 0.05);
        const fold = /Changed (?:more than )?([\d.]+)-fold/.exec(caption)?.[1];
        expect(Math.abs(Number(fold) - Math.min(change, 1000)), caption).toBeLessThanOrEqual(
          change >= 10 ? 0.5 : 0.0501,
        );
      }
      await expectAccessible(page);
    });
    await test.step('each panel draws its shares, the hollow points, and the usual change', async () => {
      const panels = await drawnShares(microbes);
      expect(panels.map(({ name }) => name).sort()).toEqual(genera.map(([name]) => name).sort());
      for (const { name, points, usual } of panels) {
        const reads = counted[name]?.reads ?? [];
        const shares = reads.map((count, at) => Math.max(count, 1) / (reads_total[at] ?? 1));
        expect(
          points.map(({ isHollow }) => isHollow),
          name,
        ).toEqual(reads.map((count) => count === 0));
        for (const [at, { share }] of points.entries())
          expect(share / onAxis(shares[at] ?? 0), name).toBeCloseTo(1, 6);
        const [first = 0] = shares;
        const factor = numpy.usual[name];
        expect(usual === null, name).toBe(factor === undefined);
        for (const [at, share] of [first / (factor ?? 1), first * (factor ?? 1)].entries())
          if (usual) expect((usual[at] ?? 0) / onAxis(share), name).toBeCloseTo(1, 6);
      }
    });
    await test.step('table and file give the reads', async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download CSV' }).click(),
      ]);
      const csv = readFileSync(await download.path(), 'utf8');
      await microbes.getByRole('button', { name: 'Show as table' }).click();
      const rows = await microbes.getByRole('row').allTextContents();
      for (const [name, { reads }] of genera) {
        const line = csv.split('\r\n').find((text) => text.startsWith(`"Microbes","${name}",`)) ?? '';
        const row = rows.find((text) => text.startsWith(name)) ?? '';
        for (const count of reads.filter((found) => found > 0)) {
          expect(line).toContain(`(${count.toLocaleString('en')} reads)`);
          expect(row).toContain(`(${count.toLocaleString('en')} reads)`);
        }
      }
      await expectAccessible(page);
    });
    expect(problems).toEqual([]);
  });

test('a practitioner takes the counts of a kit along from its report', async ({ sharedDemo }) => {
  const { page, problems } = await sharedDemo.aPerson();
  await login(page, 'vargas@demo.example', DEMO_PASSWORD);
  const kit_id = await page.evaluate(async () => {
    const answer = await fetch('/api/practitioner-patients?search=Ingrid');
    return /MB\d{6}/.exec(await answer.text())?.[0];
  });
  await page.goto(`/kit/${kit_id}/report`);
  const counts = page.getByRole('region', { name: 'Counts' });
  await expect(counts).toBeVisible();
  for (const [name, ending] of [
    ['Counts as CSV', 'csv'],
    ['Counts as BIOM', 'biom'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      counts.getByRole('button', { name }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`counts_${kit_id}.${ending}`);
    expect(readFileSync(await download.path(), 'utf8')).toContain('Bacteroides');
  }
  await expectAccessible(page);
  expect(problems).toEqual([]);
});
