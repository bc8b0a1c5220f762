import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ComparedKit } from '#contract/reports/kit-comparison.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';
import { aComparedKit } from './testing/aComparedKit.ts';
import { someTaxa } from './testing/someTaxa.ts';

const patient_id = '5b1a3c52-3c3f-4f57-9c3e-000000000001';
const address = `/patients/${patient_id}/kit-comparison`;
const load = `GET /api/patients/${patient_id}/kit-comparison`;
const main = page.getByRole('main');
const symptoms = main.getByRole('region', { name: 'Symptoms' });
const changed = main.getByRole('region', { name: 'What changed' });

const answer = (kits: readonly ComparedKit[]) => ({
  patient: { id: patient_id, first_name: 'Emma', last_name: 'Stone', date_of_birth: '2019-05-17' },
  kits,
  reference: null,
});

const open = (kits: readonly ComparedKit[], role: 'customer' | 'practitioner' = 'practitioner') =>
  renderPortal(address, aProfile({ role }), { [load]: () => answer(kits) });

const two = [
  aComparedKit(1, {}, { atec_score: 42 }, { brain_fog: 'current', tics: 'not_known' }),
  aComparedKit(2, {}, { atec_score: 31 }, { brain_fog: 'past', tics: 'current' }),
];

test('two kits show their samples, their numbers and the symptoms that changed', async () => {
  await open(two);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Over time' })).toBeVisible();
  await expect.element(main.getByText('Emma Stone · Date of Birth: May 17, 2019')).toBeVisible();
  await expect.element(main.getByRole('row', { name: 'ATEC score (changed) 42 31' })).toBeVisible();
  await expect.element(changed.getByText(/^No longer: /)).toBeVisible();
  await expect.element(changed.getByText(/^New information: /)).toBeVisible();
  await symptoms.getByText('Changed: 2 of 2').click();
  await expect.element(symptoms.getByText('Current → Past')).toBeVisible();
  await expect.element(symptoms.getByText('Not known → Current')).toBeVisible();
  await expect.element(main.getByText('It is not a diagnosis.', { exact: false })).toBeVisible();
});

test('the questionnaire of each kit leads to its answers', async () => {
  await open([...two, aComparedKit(3, { submitted: null })]);
  const row = main.getByRole('row', { name: /^Questionnaire/ });
  await expect.element(row.getByRole('link').first()).toBeVisible();
  expect(
    row
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/kit/MB000001/answers', '/kit/MB000002/answers']);
});

test('the figure of a group and its table give the same numbers', async () => {
  await open(two);
  await expect
    .element(main.getByText('Mood and thinking: 1, then 1 of 2 symptoms current.'))
    .toBeInTheDocument();
  await main.getByRole('button', { name: 'Show as table' }).click();
  const group = main.getByRole('region', { name: 'Mood and thinking' });
  const states = group
    .getByRole('cell')
    .elements()
    .map((cell) => cell.textContent);
  expect(states.filter((state) => state === 'Current')).toHaveLength(2);
});

test('one kit describes the future comparison, and shows no change', async () => {
  await open(two.slice(0, 1));
  await expect
    .element(main.getByText('Changes appear here when two kits of this patient have a questionnaire.'))
    .toBeVisible();
});

test('the changes come first in words, with the comparison and without a judgment', async () => {
  const reads = { Bacteroides: 2000, Blautia: 1000 };
  await open([
    aComparedKit(
      1,
      { taxa: someTaxa(reads) },
      {},
      { brain_fog: 'current', tics: 'not_known', nausea: 'past' },
    ),
    aComparedKit(
      2,
      { taxa: someTaxa({ ...reads, Blautia: 40 }) },
      {},
      { brain_fog: 'past', tics: 'current', nausea: 'past' },
    ),
  ]);
  await expect.element(changed.getByText(/^No longer: /)).toBeVisible();
  await expect.element(changed.getByText(/^New information: .*\(current\)$/)).toBeVisible();
  await expect.element(changed.getByText('1 symptom did not change.')).toBeVisible();
  await expect
    .element(changed.getByText(/^Blautia: 10% → 0.4%\. Changed 25-fold, more than the usual/))
    .toBeVisible();
  await expect.element(changed.getByText(/^Bacteroides/)).not.toBeInTheDocument();
  await expect.element(changed.getByText(/two healthy adults.*Children may differ/)).toBeVisible();
  await expect.element(changed.getByText('A change is neither good nor bad by itself.')).toBeVisible();
  expect(main.getByRole('region').elements()[0]).toBe(changed.element());
});

test('without a change and a measured genus the words claim neither, and paper unfolds the folds', async () => {
  const taxa = someTaxa({ Unheardof: 2000 });
  await open([
    aComparedKit(1, { taxa }, {}, { nausea: 'past' }),
    aComparedKit(2, { taxa }, {}, { nausea: 'past' }),
  ]);
  await expect
    .element(changed.getByText('No symptom that several forms asked about has changed.'))
    .toBeVisible();
  await expect.element(changed.getByText('There is no comparison for these genera.')).toBeVisible();
  await expect.element(changed.getByText(/two healthy adults/)).not.toBeInTheDocument();
  const folded = symptoms.getByText('Digestion and elimination', { exact: true });
  await expect.element(folded).not.toBeVisible();
  window.dispatchEvent(new Event('beforeprint'));
  await expect.element(folded).toBeVisible();
  window.dispatchEvent(new Event('afterprint'));
  await expect.element(folded).not.toBeVisible();
});

test('groups of symptoms without a change are folded into one line', async () => {
  await open([
    aComparedKit(1, {}, {}, { brain_fog: 'current', nausea: 'past' }),
    aComparedKit(2, {}, {}, { brain_fog: 'past', nausea: 'past' }),
  ]);
  const folded = symptoms.getByText('Without a change: Digestion and elimination');
  await expect.element(symptoms.getByRole('heading', { name: 'Mood and thinking' })).toBeVisible();
  const group = symptoms.getByText('Digestion and elimination', { exact: true });
  await expect.element(group).not.toBeVisible();
  await folded.click();
  await expect.element(group).toBeVisible();
});

const microbes = main.getByRole('region', { name: 'Microbes' });
const withoutGenera = someTaxa({});

test('a single counted kit leads to its report, and its counts are compared nowhere', async () => {
  await open([aComparedKit(1, { taxa: someTaxa({ Blautia: 1000 }) }), aComparedKit(2)]);
  await expect.element(microbes.getByText(/Changes appear here with a second one/)).toBeVisible();
  await expect
    .element(microbes.getByRole('link', { name: 'Open the report of MB000001' }))
    .toHaveAttribute('href', '/kit/MB000001/report');
  await expect.element(microbes.getByRole('table')).not.toBeInTheDocument();
  await expect.element(changed.getByText('Microbes')).not.toBeInTheDocument();
});

test('a changed answer is marked in bold and in words, and one that a form lacks is not', async () => {
  await open([
    aComparedKit(1, {}, { atec_score: 42, bristol_scale: 1, allergies_dietary: 'No milk' }),
    aComparedKit(2, {}, { atec_score: 31, allergies_dietary: 'No milk' }),
  ]);
  const weightOf = (name: RegExp) =>
    getComputedStyle(main.getByRole('row', { name }).getByRole('cell').first().element()).fontWeight;
  await expect.element(main.getByText('Changed answers are bold.')).toBeVisible();
  const rows = [/^ATEC score .changed. 42/, /^Bristol Scale 1/, /^Allergies and dietary restrictions No/];
  expect(rows.map(weightOf)).toEqual(['600', '400', '400']);
});

test('answers of two forms about different periods are not marked as changed', async () => {
  await open([
    aComparedKit(1, {}, { antibiotics_last_month: 'No' }),
    aComparedKit(2, {}, { antibiotics_last_3_months: 'No' }),
  ]);
  await expect
    .element(main.getByRole('row', { name: 'Antibiotics No (last month) No (last 3 months)' }))
    .toBeVisible();
  await expect.element(main.getByText('Changed answers are bold.')).not.toBeInTheDocument();
});

test('counts without genera say why nothing is compared', async () => {
  await open([aComparedKit(1, { taxa: withoutGenera }), aComparedKit(2)]);
  await expect
    .element(microbes.getByText('The counts of 1 · MB000001 name no genera. Only genera are compared.'))
    .toBeVisible();
  await expect.element(microbes.getByRole('button')).not.toBeInTheDocument();
});

test('a kit without genera is named beside the others, and no genus is missing from it', async () => {
  await open([
    aComparedKit(1, { taxa: someTaxa({ Blautia: 1000 }) }),
    aComparedKit(2, { taxa: withoutGenera }),
    aComparedKit(3, { taxa: someTaxa({ Blautia: 2000 }) }),
  ]);
  await expect
    .element(microbes.getByText('The counts of 2 · MB000002 name no genera. Only genera are compared.'))
    .toBeVisible();
  const table = microbes.getByRole('button', { name: 'Show as table' });
  await expect.element(table).toHaveAccessibleDescription('Microbes');
  await table.click();
  await expect
    .element(microbes.getByRole('row', { name: 'Blautia 10% (1,000 reads) 20% (2,000 reads)' }))
    .toBeVisible();
  await expect.element(microbes.getByText(/Not found/)).not.toBeInTheDocument();
});

test('genera that are too rare for a figure are in the table', async () => {
  await open([1, 2].map((kit) => aComparedKit(kit, { taxa: someTaxa({ Blautia: 2 }) })));
  await expect
    .element(microbes.getByText('No genus has 0.5% of the reads in any kit. The table lists all genera.'))
    .toBeVisible();
});

test('kits without counts have no section about microbes', async () => {
  await open(two);
  await expect.element(main.getByRole('heading', { level: 2, name: 'Symptoms' })).toBeVisible();
  await expect.element(microbes).not.toBeInTheDocument();
});

test('a patient without kits has nothing to download', async () => {
  await open([]);
  await expect.element(main.getByText('No kits found for this patient')).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Download CSV' })).not.toBeInTheDocument();
});

test.each([
  ['customer', 'Back to patient', `/patients/${patient_id}`],
  ['practitioner', 'Back to patients', '/practitioner-patients'],
] as const)('a %s goes back to the own list', async (role, name, href) => {
  await open(two, role);
  await expect.element(main.getByRole('link', { name })).toHaveAttribute('href', href);
});

test('an unknown patient is not found', async () => {
  await renderPortal(address, aProfile(), { [load]: refusal('patient_not_found') });
  await expect.element(main.getByText('Patient not found.')).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'Back to patients' }))
    .toHaveAttribute('href', '/patients');
});

test('a failed load of the comparison is tried again in place', async () => {
  const { answers } = await renderPortal(address, aProfile(), { [load]: refusal('unexpected') });
  await expect.element(main.getByText('Failed to load the comparison. Please try again.')).toBeVisible();
  answers[load] = () => answer(two);
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.element(main.getByRole('heading', { level: 2, name: 'Symptoms' })).toBeVisible();
});
