import { expect, test } from 'vitest';
import { listPatients, updatePatient } from '#contract/families/patients.ts';
import { getUser, recoverPassword } from '#contract/identity/account.ts';
import { uploadLaboratoryPage } from '#contract/laboratory/laboratory-reports.ts';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { answersOf } from './openapi.ts';

/** The error codes in an endpoint's part of the API's document. */
const codesOf = (endpoint: Endpoint) =>
  Object.values(answersOf(endpoint, 200)).flatMap((answer) => {
    const { description = '' } = answer as { readonly description?: string };
    return [...description.matchAll(/^`(\w+)`/gm)].map(([, code]) => code);
  });

test("the API's document names cross_site_request only for calls that change something with a cookie", () => {
  expect(codesOf(updatePatient)).toContain('cross_site_request');
  expect(codesOf(recoverPassword)).toContain('cross_site_request');
  for (const endpoint of [listPatients, uploadLaboratoryPage])
    expect(codesOf(endpoint)).not.toContain('cross_site_request');
});

test("the API's document names insufficient_aal only for calls that need a passed second step", () => {
  for (const endpoint of [listPatients, updatePatient])
    expect(codesOf(endpoint)).toContain('insufficient_aal');
  for (const endpoint of [getUser, recoverPassword, uploadLaboratoryPage])
    expect(codesOf(endpoint)).not.toContain('insufficient_aal');
});

test("the API's document names too_large only for calls with a body", () => {
  for (const endpoint of [updatePatient, uploadLaboratoryPage])
    expect(codesOf(endpoint)).toContain('too_large');
  expect(codesOf(listPatients)).not.toContain('too_large');
});
