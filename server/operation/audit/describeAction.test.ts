import { expect, test } from 'vitest';
import { auditActions } from '#contract/operation/audit/auditActions.ts';
import { describeAction, describeDetails } from '#contract/operation/audit/auditDetails.ts';

test('events of laboratories differ from those of keys and codes', () => {
  const laboratory = { kind: 'laboratory', key: '7c1d5e9e' };
  expect(describeAction('laboratory_key_created', laboratory)).toBe('Created a laboratory');
  expect(describeAction('laboratory_key_created', { ...laboratory, fields: ['name'] })).toBe(
    'Renamed a laboratory',
  );
  expect(describeAction('laboratory_key_revoked', laboratory)).toBe('Ended a laboratory');
  expect(describeAction('kits_added', { fields: ['laboratory'] })).toBe('Gave kits to a laboratory');
  expect(describeDetails(laboratory)).toBe('laboratory, 7c1d5e9e…');
});

test('events of webhooks differ from those of keys', () => {
  const webhook = { kind: 'webhook', key: '7c1d5e9e' };
  expect(describeAction('laboratory_key_created', webhook)).toBe('Created a webhook');
  expect(describeAction('laboratory_key_created', { ...webhook, fields: ['secret'] })).toBe(
    'Changed a webhook',
  );
  expect(describeAction('laboratory_key_revoked', webhook)).toBe('Ended a webhook');
  expect(describeDetails({ ...webhook, fields: ['previous_secret'] })).toBe(
    'previous secret, webhook, 7c1d5e9e…',
  );
});

test('readings of a whole record differ from those of symptom data', () => {
  expect(describeAction('symptoms_exported', { kind: 'record' })).toBe('Downloaded the whole record');
  expect(describeAction('symptoms_exported', { kind: 'fhir' })).toBe('Read the whole record');
  expect(describeDetails({ kind: 'fhir' })).toBe('FHIR');
});

test('events of links to a record differ from those of practitioners', () => {
  const link = { kind: 'link' };
  expect(describeAction('access_granted', link)).toBe('Created a link to the record');
  expect(describeAction('access_revoked', { ...link, by: 'passcodes' })).toBe('Ended a link to the record');
  expect(describeAction('symptoms_exported', link)).toBe('Opened the record by a link');
  expect(describeDetails({ ...link, by: 'passcodes' })).toBe('SMART Health Link, by passcodes');
});

test('the event of a grant says what it covers and until when', () => {
  expect(describeDetails({ kind: 'kits', count: 2, until: '2027-05-04T22:00:00+00:00' })).toBe(
    '2 kits, until 2027-05-04',
  );
});

test('the event of a grant names its last day, whose end is the next midnight', () => {
  expect(describeDetails({ until: '2027-05-04T00:00:00+00:00' })).toBe('until 2027-05-03');
});

test('other events have the label of their action', () => {
  expect(describeAction('laboratory_key_created', { key: 'lab_aBcDeF' })).toBe('Created a laboratory key');
  expect(describeAction('laboratory_key_revoked', { key: 'lab_aBcDeF' })).toBe('Revoked a laboratory key');
  expect(describeAction('kits_added', { count: 2, first: 'MB000001', last: 'MB000002' })).toBe(
    'Added to the inventory',
  );
  expect(describeAction('signed_in', null)).toBe(auditActions.signed_in);
});
