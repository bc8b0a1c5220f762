import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { previewRun, uploadLaboratoryRun, uploadRun } from '#contract/reports/runs.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aKit, kitCode, type People } from '#server/testing/family.ts';
import type { Caller, TestPortal } from '#server/testing/testPortal.ts';
import { runTable } from './runTable.ts';

export const about = { method: '16S rRNA, V4' };

/** Plausible reads of the three features of `runTable`. */
export const usual = [9000, 6000, 100];
/** Reads of a sample that looks like skin. */
export const skin = [6000, 3000, 6000];

/** A table of samples whose reads differ by their place. */
export const tableOf = (samples: readonly string[], reads = usual) =>
  runTable(Object.fromEntries(samples.map((sample, at) => [sample, reads.map((count) => count + at)])));

export const columnsOf = ({ body }: { readonly body: unknown }) => uploadRun.result.parse(body).columns;

/** The outcome of each column: the version of its counts, or the code of its refusal. */
export const outcomesOf = (answer: { readonly body: unknown }) =>
  columnsOf(answer).map(({ counts, error }) => counts?.version ?? error?.code);

/** The calls about runs. Codes count up from 1. */
export function runCalls(portal: TestPortal, people: People) {
  let number = 0;
  const countsOf = (codes: readonly KitCode[]) =>
    asOwner<{ kit_id: string; version: number; object_key: string }>(
      portal,
      'select kit_id, version, object_key from app.report_files where page = 7 and kit_id = any ($1) order by kit_id, version',
      [codes],
    );
  return {
    someCodes: async (count: number): Promise<KitCode[]> => {
      const codes = Array.from({ length: count }, () => kitCode((number += 1)));
      await portal.call(people.admin, addKits, { body: { kit_ids: codes } });
      return codes;
    },
    /** A kit of Anna's, or of another customer's. */
    aRegisteredKit: async (anna = people.anna) =>
      (await aKit(portal, { ...people, anna }, (number += 1))).kit_id,
    send: (table: string, more: object = {}) =>
      portal.call(people.admin, uploadRun, { query: { ...about, ...more } }, table),
    sendAs: (lab: Caller, table: string) => portal.call(lab, uploadLaboratoryRun, { query: about }, table),
    preview: async (table: string) => {
      const { body } = await portal.call(people.admin, previewRun, {}, table);
      return previewRun.result.parse(body).columns;
    },
    /** The stored counts of codes, as the owner of the database sees them. */
    countsOf,
    versionsOf: async (codes: readonly KitCode[]) =>
      (await countsOf(codes)).map(({ kit_id, version }) => `${kit_id} ${version}`),
  };
}

export type RunCalls = ReturnType<typeof runCalls>;
