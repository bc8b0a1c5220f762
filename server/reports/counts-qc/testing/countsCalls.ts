import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { publishLaboratoryReport } from '#contract/laboratory/laboratory-reports.ts';
import { uploadCounts } from '#contract/reports/counts.ts';
import { holdCounts } from '#contract/reports/counts-qc/counts-qc.ts';
import { getReportFiles, publishReport } from '#contract/reports/reports.ts';
import { releaseReport } from '#contract/reports/waiting-reports.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { register, registered } from '#server/families/register-kit/testing/registration.ts';
import { kitCode, type People } from '#server/testing/family.ts';
import type { Caller, TestPortal } from '#server/testing/testPortal.ts';

export type Genera = Readonly<Record<string, number>>;

/** Plausible genera, and those of two samples that share no more with them than the gut of another person does. */
export const usual: Genera = {
  Bacteroides: 12000,
  Faecalibacterium: 6000,
  Blautia: 4000,
  Roseburia: 2000,
  Alistipes: 900,
  Dorea: 300,
};
export const skin: Genera = { ...usual, Finegoldia: 4000, Staphylococcus: 2690 };
export const another: Genera = {
  Prevotella: 14000,
  Ruminococcus: 3000,
  Sutterella: 900,
  Bifidobacterium: 3000,
  Collinsella: 900,
  Akkermansia: 700,
  Dialister: 600,
  Phascolarctobacterium: 500,
  Methanobrevibacter: 400,
  Butyricimonas: 300,
  Paraprevotella: 300,
  Desulfovibrio: 200,
  Megasphaera: 200,
  Mitsuokella: 200,
  Lactobacillus: 200,
  Bacteroides: 100,
};

export const csvOf = (genera: Genera) =>
  `rank,name,reads\n${Object.entries(genera)
    .map(([name, reads]) => `genus,${name},${reads}\n`)
    .join('')}`;

/** The calls about counts and the decisions on them. */
export function countsCalls(portal: TestPortal, { admin, anna, paula }: People) {
  const params = (kit_id: KitCode) => ({ params: { kit_id } });
  return {
    upload: (kit_id: KitCode, genera: Genera, query: object = {}) =>
      portal.call(
        admin,
        uploadCounts,
        { ...params(kit_id), query: { method: '16S', ...query } },
        csvOf(genera),
      ),
    publish: (kit_id: KitCode, body: object = {}) =>
      portal.call(admin, publishReport, { ...params(kit_id), body }),
    publishAs: (laboratory: Caller, kit_id: KitCode, body: object = {}) =>
      portal.call(laboratory, publishLaboratoryReport, { ...params(kit_id), body }),
    release: (kit_id: KitCode, body: object = {}) =>
      portal.call(admin, releaseReport, { ...params(kit_id), body }),
    hold: (kit_id: KitCode, body: object = {}) =>
      portal.call(admin, holdCounts, { ...params(kit_id), body: { version: 1, ...body } }),
    /** The files of a report with the check of its counts. */
    report: async (kit_id: KitCode) =>
      getReportFiles.result.parse((await portal.call(admin, getReportFiles, params(kit_id))).body),
    aCode: async (number: number): Promise<KitCode> => {
      await portal.call(admin, addKits, { body: { kit_id: kitCode(number) } });
      return kitCode(number);
    },
    registerCode: async (number: number, patient: object) =>
      registered(
        await register(portal, anna, number, { practitioner_code: paula.practitioner_code, ...patient }),
      ),
  };
}

export type CountsCalls = ReturnType<typeof countsCalls>;
