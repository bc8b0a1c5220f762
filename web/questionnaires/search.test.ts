import { expect, test } from 'vitest';
import { validateSymptomDataSearch } from './search.ts';

const patient = '7d444840-9dc0-41d1-b245-5ffdce74fad2';
const kit = '0f8fad5b-d9cb-469f-a165-70867728950e';

test('validateSymptomDataSearch keeps patient, kit and form', () => {
  expect(validateSymptomDataSearch({ patient, kit })).toEqual({ patient, kit });
  expect(validateSymptomDataSearch({ patient, kit, form: 'generic', page: '2' })).toEqual({
    patient,
    kit,
    form: 'generic',
  });
});

test('validateSymptomDataSearch prefers the answers view to a form', () => {
  const answers = { patient, kit, view: 'answers' };
  expect(validateSymptomDataSearch({ ...answers, form: 'generic' })).toEqual(answers);
  expect(validateSymptomDataSearch({ ...answers, view: 'secrets' })).toEqual({ patient, kit });
});

test.each([
  {},
  { patient },
  { kit },
  { patient, kit: 'MB000132' },
  { patient: '../admin', kit },
  { patient, kit: `${kit}0` },
])('validateSymptomDataSearch drops the incomplete selection %o', (raw) => {
  expect(validateSymptomDataSearch(raw)).toEqual({});
});
