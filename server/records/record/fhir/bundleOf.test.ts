import { expect, test } from 'vitest';
import { questionnaires } from '#contract/questionnaires/answers.ts';
import { PatientId } from '#contract/shared/ids.ts';
import { isMinor } from '#contract/shared/isMinor.ts';
import { aRecord } from '#server/records/record/testing/aRecord.ts';
import { faultsOf, type Judged } from '#server/records/record/testing/fhirJudges.ts';
import { bundleOf } from './bundleOf.ts';
import type { Resource } from './resource.ts';

const url = 'https://portal.example';
const bundle = (record = aRecord(), codes = {}) => bundleOf(record, { public_url: url, codes }, 'collection');
const ofType = (type: string, { entry } = bundle()) =>
  entry.map(({ resource }) => resource).filter(({ resourceType }) => resourceType === type);

test('a record with every kind of content is a bundle that no judge refuses', () => {
  expect(faultsOf(bundle())).toEqual({});
  expect(new Set(bundle().entry.map(({ resource }) => resource.resourceType))).toEqual(
    new Set([
      'Patient',
      'RelatedPerson',
      'Organization',
      'Practitioner',
      'Consent',
      'Questionnaire',
      'ServiceRequest',
      'Specimen',
      'QuestionnaireResponse',
      'Observation',
      'DiagnosticReport',
      'DocumentReference',
      'AuditEvent',
    ]),
  );
});

test('the bundles of two patients with the same people share no id with another content', () => {
  const record = aRecord();
  const sibling = { ...record.patient, id: PatientId.parse('99999999-9999-4999-8999-999999999999') };
  const other = bundle({ ...record, patient: sibling, kits: [] });
  const known = new Map(bundle().entry.map(({ fullUrl, resource }) => [fullUrl, resource]));
  const shared = other.entry.filter(({ fullUrl }) => known.has(fullUrl));
  expect(shared.map(({ resource }) => resource)).toEqual(shared.map(({ fullUrl }) => known.get(fullUrl)));
  expect(new Set(shared.map(({ resource }) => resource.resourceType))).toEqual(
    new Set(['Organization', 'Practitioner']),
  );
  expect(other.entry.length).toBeGreaterThan(shared.length * 2);
});

interface Changed {
  [member: string]: unknown;
  item: { linkId: string; answerOption?: unknown }[];
  subject: { reference: string };
  valueQuantity: { value: unknown };
}
type Change = (resource: Changed) => unknown;

/** The bundle with a fault in the first resource of a type. */
function mutant(type: string, change: Change): Judged {
  const copy = JSON.parse(JSON.stringify(bundle())) as { entry: { resource: Resource }[] };
  const found = copy.entry.find(({ resource }) => resource.resourceType === type);
  change(found?.resource as unknown as Changed);
  return copy;
}

test.each<[string, string, Change, readonly string[]]>([
  ['a missing status', 'Observation', (it) => delete it['status'], ['fhir', 'medplum']],
  ['a status that does not exist', 'Observation', (it) => (it['status'] = 'done'), ['fhir']],
  ['an impossible date', 'Specimen', (it) => (it['receivedTime'] = '2026-13-40'), ['medplum']],
  ['an unknown field', 'Patient', (it) => (it['birthday'] = '2020-01-01'), ['medplum']],
  ['a text for a number', 'Observation', (it) => (it.valueQuantity.value = '1'), ['fhir', 'medplum']],
  [
    'choices of a group',
    'Questionnaire',
    (it) => Object.assign(it.item[0] ?? {}, { answerOption: [{ valueString: 'a' }] }),
    ['invariants'],
  ],
  ['two values', 'Observation', (it) => (it['valueString'] = 'much'), ['doubled']],
  [
    'a question that is there twice',
    'Questionnaire',
    (it) => Object.assign(it.item[1] ?? {}, { linkId: it.item[0]?.linkId }),
    ['invariants'],
  ],
  ['a reference to nothing', 'Specimen', (it) => (it.subject.reference = 'Patient/x'), ['references']],
])('a bundle with %s is refused', (_, type, change, judges) => {
  expect(Object.keys(faultsOf(mutant(type, change)))).toEqual(expect.arrayContaining([...judges]));
});

test('corrected answers are amended, and the version before is one submission in error with them', () => {
  const record = aRecord();
  const [amended, replaced] = ofType('QuestionnaireResponse');
  expect(amended).toMatchObject({ status: 'amended', meta: { versionId: '2' } });
  expect(replaced).toMatchObject({
    id: `${amended?.id}-v1`,
    status: 'entered-in-error',
    meta: { versionId: '1' },
    identifier: { value: amended?.id },
  });
  expect(amended?.['identifier']).toEqual(replaced?.['identifier']);
  for (const kit of record.kits) {
    if (kit.submitted) kit.submitted.corrected_at = null;
    kit.earlier_answers = [];
  }
  const submitted = ofType('QuestionnaireResponse', bundle(record));
  expect(submitted.map(({ status }) => status)).toEqual(['completed', 'in-progress', 'in-progress']);
});

test('answers and unfinished ones name the order of their kit', () => {
  const [answered, , unfinished] = aRecord().kits.map(({ id }) => [{ reference: `ServiceRequest/${id}` }]);
  expect(ofType('QuestionnaireResponse').map(({ basedOn }) => basedOn)).toEqual([
    answered,
    answered,
    unfinished,
    unfinished,
  ]);
});

test('a genus has its share, its reads, and the range of the reference set', () => {
  const [blautia, novum] = ofType('Observation');
  expect(blautia).toMatchObject({
    status: 'final',
    code: { text: 'Relative abundance of Blautia' },
    valueQuantity: { value: 99.9999, unit: '%' },
    referenceRange: [{ low: { value: 0.477 }, text: 'Middle 90 % of 280 samples (enterotype)' }],
    component: [{ valueCodeableConcept: { text: 'Blautia' } }, { valueQuantity: { value: 2_999_998 } }],
  });
  expect(novum).toMatchObject({ valueQuantity: { value: 0.0000333333 } });
  expect(novum).not.toHaveProperty('referenceRange');
});

test('public codes of the settings stand beside the codes of the portal', () => {
  const named = (code: string) => [{ system: 'http://loinc.org', code }];
  const coded = bundle(aRecord(), {
    analysis: named('a'),
    report: named('r'),
    stool: named('s'),
    genus: named('g'),
    taxa: { Blautia: named('t') },
  });
  expect(faultsOf(coded)).toEqual({});
  const [order, report, sample, blautia] = [
    'ServiceRequest',
    'DiagnosticReport',
    'Specimen',
    'Observation',
  ].map((type) => ofType(type, coded)[0]);
  expect(order).toMatchObject({ code: { coding: [{ code: 'a' }] } });
  expect(report).toMatchObject({ code: { coding: [{ code: 'r' }] } });
  expect(sample).toMatchObject({ type: { coding: [{ code: 'STL' }, { code: 's' }] } });
  expect(blautia).toMatchObject({
    code: { coding: [{ code: 'genus-relative-abundance' }, { code: 'g' }] },
    component: [{ valueCodeableConcept: { coding: [{ code: 't' }] } }, {}],
  });
});

test('a report with a replaced page is amended, and its replaced page is left out', () => {
  const [report] = ofType('DiagnosticReport');
  expect(report).toMatchObject({
    status: 'amended',
    presentedForm: [{ url: `${url}/api/kit/MB000001/page/1`, title: 'MB000001_Microbe_Ordering.html' }],
  });
  const record = aRecord();
  const files = record.kits[0]?.files.map((file) => ({ ...file, amended_at: null })) ?? [];
  const kits = record.kits.map((kit) => ({ ...kit, files }));
  expect(ofType('DiagnosticReport', bundle({ ...record, kits }))[0]).toMatchObject({ status: 'final' });
});

test('a rejected sample is unsatisfactory, and its reason stands beside it', () => {
  expect(ofType('Specimen')[1]).toMatchObject({
    status: 'unsatisfactory',
    note: [{ authorString: 'Laboratory', text: 'The tube leaked.' }],
  });
});

test('the box for an unknown symptom excludes the other boxes', () => {
  const text = JSON.stringify(ofType('Questionnaire'));
  const rows = questionnaires.flatMap(({ symptom_groups }) => symptom_groups.flatMap(({ items }) => items));
  expect(text.split('questionnaire-optionExclusive').length - 1).toBe(rows.length);
});

test('a practitioner with access has a consent since the grant', () => {
  expect(ofType('Consent')[0]).toMatchObject({
    status: 'active',
    provision: {
      type: 'permit',
      period: { start: '2026-02-28T23:59:59.5+00:00' },
      actor: [{ reference: { reference: 'Practitioner/33333333-3333-4333-8333-333333333333' } }],
    },
  });
});

test('a consent names the end of a grant and the kits that it covers', () => {
  const order = 'ServiceRequest/00000000-0000-4000-8000-000000000001';
  const [everything, limited] = ofType('Consent');
  expect(limited).toMatchObject({
    status: 'active',
    provision: {
      period: { start: '2026-02-28T23:59:59.5+00:00', end: '2026-05-05T00:00:00+00:00' },
      data: [{ meaning: 'dependents', reference: { reference: order } }],
    },
  });
  expect(everything?.['provision']).not.toHaveProperty('data');
  expect(ofType('ServiceRequest').map(({ resourceType, id }) => `${resourceType}/${id}`)).toContain(order);
});

test('the consent of a grant that has ended or covers no kit any more is inactive', () => {
  const grants = ofType('Consent').filter(({ scope }) =>
    JSON.stringify(scope).includes('Access to the record'),
  );
  expect(grants.map(({ status }) => status)).toEqual(['active', 'active', 'inactive', 'inactive']);
});

test('an event names its actor and action, as a reading or a change', () => {
  expect(ofType('AuditEvent')).toMatchObject([
    { action: 'R', agent: [{ name: 'Dr. Paula' }], entity: [{}, { name: 'Kit MB000001' }] },
    { action: 'U', agent: [{ name: 'Max Meyer' }], entity: [{}] },
    { action: 'U', agent: [{ name: 'Owner of the record' }], entity: [{}, { name: 'Dr. Paula' }] },
  ]);
});

test.each([
  ['2008-02-29', '2026-02-28', true],
  ['2008-02-29', '2026-03-01', false],
  ['2008-06-01', '2026-05-31', true],
  ['2008-06-01', '2026-06-01', false],
])('somebody born on %s is on %s a minor: %s', (birth, today, expected) => {
  expect(isMinor(birth, today)).toBe(expected);
});
