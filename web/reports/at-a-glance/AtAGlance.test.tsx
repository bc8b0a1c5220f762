import axe from 'axe-core';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { aSummary } from '#web/reports/testing/aSummary.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';
import { positionOf } from './RangeStrip.tsx';
import { someCounts } from './testing/someCounts.ts';

const load = 'GET /api/kit/MB000132/taxa';
const block = page.getByRole('region', { name: 'At a glance' });
const about = page.getByRole('region', { name: 'About these figures' });

const open = (answer: () => object, availablePages = [1, 2]) =>
  renderPortal('/kit/MB000132/report', aProfile(), {
    'GET /api/kit/MB000132/available-pages': () => ({
      availablePages,
      has_species: false,
      amended_at: null,
    }),
    'GET /api/kit/MB000132/report-summary': () => aSummary(),
    'HEAD /api/kit/MB000132/page/1': () => null,
    [load]: answer,
  });

const sentences = [
  'Blautia: 75% of the reads, above the range of 0.48% to 49%.',
  'Alistipes: not found in 40,000 reads, below the range of 0.09% to 6%.',
  'Bifidobacterium: 0.01% of the reads, below the range of 0.04% to 5%.',
];

test.each([360, 1440])('the counts of a report stand in brief above its tabs at %i px', async (width) => {
  await open(() => someCounts());
  await page.viewport(width, 900);
  const explanation = block.getByText('They are from a published study.', { exact: false });
  await expect.element(explanation).not.toBeVisible();
  await block.getByText('Range of 280 people, most of unknown age').click();
  await expect.element(explanation).toBeVisible();
  const figures = block.getByRole('list', { name: 'Genera beside the range' }).getByRole('listitem');
  expect(figures.elements().map(({ textContent }) => textContent)).toEqual([
    '9 genera above',
    '118 genera within',
    '12 genera below',
  ]);
  await expect.element(block.getByText('This is not a diagnosis.', { exact: false })).toBeVisible();
  await about.getByText('How this was measured').click();
  await expect
    .element(about.getByText('40,000 reads · 131 genera · 16S rRNA, V4, SILVA 138.1'))
    .toBeVisible();
  await expect
    .element(about.getByText('Compared with: enterotype, M. Arumugam', { exact: false }))
    .toBeVisible();
  const tabs = page.getByRole('tablist').element();
  expect(block.element().compareDocumentPosition(tabs)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  expect((await axe.run(block.element())).violations).toEqual([]);
  await block.getByRole('button', { name: 'Show as table' }).click();
  expect((await axe.run(block.element())).violations).toEqual([]);
});

test('the three figures stand beside each other at 320 px', async () => {
  await page.viewport(320, 700);
  await open(() => someCounts());
  const figures = block.getByRole('list', { name: 'Genera beside the range' }).getByRole('listitem');
  await expect.element(figures.first()).toBeVisible();
  expect(new Set(figures.elements().map((figure) => figure.getBoundingClientRect().top)).size).toBe(1);
});

test('a share left of the axis is an arrow that the key explains', async () => {
  const counts = someCounts();
  const { taxa } = counts;
  const rare = { ...taxa?.compared?.farthest[2], reads: 1, share: 1.1e-6 };
  const withRare = { ...taxa, compared: { ...taxa?.compared, farthest: [rare] } };
  await open(() => ({ ...counts, taxa: withRare }));
  await expect.element(block.getByText('less than 0.001%')).toBeVisible();
  const strip = block.getByRole('figure').element();
  expect(strip.querySelectorAll('circle')).toHaveLength(0);
  expect(strip.querySelectorAll('path.point')).toHaveLength(1);
});

test('reads of the host and the names of a split genus are shown in brief', async () => {
  const counts = someCounts();
  const { taxa } = counts;
  const split = { ...taxa?.compared?.farthest[0], names: ['Blautia', 'Blautia_A'] };
  const renamed = { ...taxa?.compared?.farthest[2], name: 'Bacteroides', names: ['Phocaeicola'] };
  await open(() => ({
    ...counts,
    taxa: { ...taxa, host_reads: 10_000, compared: { ...taxa?.compared, farthest: [split, renamed] } },
  }));
  await about.getByText('How this was measured').click();
  await expect
    .element(
      about.getByText(
        '10,000 more reads are of the host, plants or other eukaryotes, 20% of all. Shares are without them.',
      ),
    )
    .toBeVisible();
  await block.getByRole('button', { name: 'Show as table' }).click();
  for (const name of [
    'Blautia, split by this database into Blautia and Blautia_A',
    'Bacteroides, in this database Phocaeicola',
  ])
    await expect.element(block.getByRole('rowheader', { name })).toBeVisible();
});

test('each strip has its sentence as its name, its band and its point', async () => {
  await open(() => someCounts());
  await expect.element(block.getByRole('figure').first()).toBeInTheDocument();
  const figures = block.getByRole('figure').elements();
  expect(figures.map((figure) => figure.querySelector('figcaption')?.textContent)).toEqual(sentences);
  const { compared, reads_total = 1 } = someCounts().taxa ?? {};
  for (const [at, { reads, share, p05, p95 }] of (compared?.farthest ?? []).entries()) {
    const band = figures[at]?.querySelector('rect');
    const point = figures[at]?.querySelector('circle');
    expect(band?.getAttribute('x')).toBe(`${positionOf(p05)}%`);
    expect(Number.parseFloat(band?.getAttribute('width') ?? '')).toBeCloseTo(
      positionOf(p95) - positionOf(p05),
    );
    expect(point?.getAttribute('cx')).toBe(`${positionOf(reads === 0 ? 1 / reads_total : share)}%`);
    expect(point?.getAttribute('class')).toBe(reads === 0 ? 'limit' : 'point');
  }
});

test('the table gives the numbers of the strips, row by row', async () => {
  await open(() => someCounts());
  await block.getByRole('button', { name: 'Show as table' }).click();
  const rows = block.getByRole('row').elements();
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Genus', 'Share', 'Range', 'Place'],
    ['Blautia', '75%', '0.48% to 49%', 'Above'],
    ['Alistipes', 'Not found', '0.09% to 6%', 'Below'],
    ['Bifidobacterium', '0.01%', '0.04% to 5%', 'Below'],
  ]);
  await block.getByRole('button', { name: 'Show figures' }).click();
  expect(block.getByRole('figure').elements()).toHaveLength(3);
});

test('a patient with other kits has a link to the comparison over time', async () => {
  await open(() => someCounts());
  await expect
    .element(block.getByRole('link', { name: 'Over time' }))
    .toHaveAttribute('href', `/patients/${aSummary().patient.id}/kit-comparison`);
});

test('a family opens the shared suggestion, and has questions made of the report', async () => {
  const { history } = await open(() => someCounts(), [1, 2, 5]);
  await page.getByRole('button', { name: 'Read the suggestion' }).click();
  await expect.poll(() => history.location.search).toContain('tab=5');
  await about.getByText('Questions you could ask your practitioner').click();
  for (const question of [
    /^21 of Mia’s genera are outside the range\./,
    /^Blautia is at 75%, above the range\./,
    /^Alistipes was not found\./,
    /^With which step of the suggestion do we begin/,
  ])
    await expect.element(about.getByText(question)).toBeVisible();
  await expect.element(about.getByRole('button', { name: 'Copy questions' })).toBeVisible();
  expect((await axe.run(block.element())).violations).toEqual([]);
});

test('on a phone, figures, strips, the suggestion and the tabs stand on the first screen', async () => {
  const counts = someCounts();
  const farthest = counts.taxa?.compared?.farthest ?? [];
  const five = [...farthest, ...farthest.slice(1).map((genus) => ({ ...genus, name: `${genus.name} 2` }))];
  await open(
    () => ({ ...counts, taxa: { ...counts.taxa, compared: { ...counts.taxa?.compared, farthest: five } } }),
    [1, 2, 5],
  );
  await page.viewport(390, 844);
  await expect.element(page.getByRole('button', { name: 'Read the suggestion' })).toBeVisible();
  await expect.poll(() => block.getByRole('figure').elements()).toHaveLength(5);
  await expect.element(page.getByRole('tablist')).toBeVisible();
  expect(page.getByRole('tablist').element().getBoundingClientRect().bottom).toBeLessThanOrEqual(844);
  expect(block.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
});

test('the figures and the tabs are drawn before the page of the report and the folds', async () => {
  const drawn: string[] = [];
  const parts = {
    figure: 'section figure',
    tabs: '[role="tablist"]',
    page: 'iframe',
    folds: '[aria-label="About these figures"] details',
  };
  const watching = new MutationObserver(() => {
    for (const [part, selector] of Object.entries(parts))
      if (!drawn.includes(part) && document.querySelector(selector)) drawn.push(part);
  });
  watching.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => watching.disconnect());
  await open(() => someCounts());
  await expect.poll(() => drawn.toSorted()).toEqual(Object.keys(parts).toSorted());
  expect(drawn.slice(0, 2).toSorted()).toEqual(['figure', 'tabs']);
});

test('a single kit has no link to a comparison', async () => {
  await open(() => someCounts(false));
  await expect.element(block).toBeVisible();
  await expect.element(block.getByRole('link')).not.toBeInTheDocument();
});

test('counts that name no genus show their reads and method, and say why nothing is compared', async () => {
  await open(() => someCounts(true, false));
  await about.getByText('How this was measured').click();
  await expect.element(about.getByText('40,000 reads · 16S rRNA, V4, SILVA 138.1')).toBeVisible();
  await expect
    .element(block.getByText('These counts name no genera, so they are not compared with other people.'))
    .toBeVisible();
  await expect.element(block.getByRole('button')).not.toBeInTheDocument();
});

test.each([
  ['without counts', () => ({ taxa: null, has_other_kits: true })],
  ['whose counts cannot be loaded', refusal('kit_not_found')],
])('a report %s has its tabs and nothing above them', async (_case, answer) => {
  const { received } = await open(answer);
  await expect.element(page.getByRole('tab', { name: 'PAGE 1' })).toBeVisible();
  await expect.poll(() => received[load]).toHaveLength(1);
  await expect.element(block).not.toBeInTheDocument();
});
