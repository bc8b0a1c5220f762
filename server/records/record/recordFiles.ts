import { activityCsv } from '#contract/operation/audit/activityCsv.ts';
import type { PatientRecord } from '#contract/records/record.ts';
import type { CountsFormat } from '#contract/reports/counts.ts';
import { COUNTS_PAGE, SUGGESTION_PAGE } from '#contract/reports/pageNumbers.ts';
import type { ObjectStore } from '#server/base/ObjectStore.ts';
import { fileNameOf } from '#server/reports/fileNameOf.ts';
import type { StoredFile } from '#server/reports/queries.ts';
import { bundleOf } from './fhir/bundleOf.ts';
import type { Portal } from './fhir/resource.ts';
import type { FoundRecord } from './queries.ts';
import { readme } from './readme.ts';
import { answersCsv, taxaCsv } from './recordTables.ts';
import { type PackedFile, textFile } from './zipOf.ts';

/** Endings of files of counts. No table has the ending of one: a spreadsheet would run its names as formulas. */
const endings: Readonly<Record<CountsFormat, string>> = {
  csv: 'txt',
  qiime2: 'txt',
  kraken2: 'txt',
  bracken: 'txt',
  biom1: 'json',
  biom2: 'biom',
};

/** The store has lost an object of the record, or the kit was deleted meanwhile. */
class ObjectLost extends Error {}

const jsonOf = (content: object) => `${JSON.stringify(content, null, 1)}\n`;

/** The files of a record in the order of the archive. Files of the store are opened one after the other. */
export function recordFiles(found: FoundRecord, store: ObjectStore, portal: Portal): PackedFile[] {
  const { objects, read_at, patient, owner, guardians, practitioners, kits } = found;
  const { undone_registrations, links, merge, consents, activity } = found;
  const { public_url } = portal;
  const about = { read_at, patient, owner, guardians, practitioners };
  const record = { ...about, kits, undone_registrations, links, merge, consents, activity };
  const fromStore = (path: string, { object_key, sha256 }: StoredFile): PackedFile => ({
    path,
    open: async () => {
      const stored = await store.get(object_key, sha256 ?? undefined);
      if (!stored) throw new ObjectLost(`No object ${object_key}`);
      return stored.content;
    },
  });
  return [
    textFile('README.txt', readme(record, public_url)),
    textFile('record.json', jsonOf(recordJson(record, public_url))),
    textFile('fhir-bundle.json', jsonOf(bundleOf(record, portal, 'collection'))),
    textFile('answers.csv', answersCsv(record)),
    textFile('taxa.csv', taxaCsv(record)),
    textFile('activity.csv', activityCsv(record.activity)),
    ...record.kits.flatMap((kit) => {
      const { files = [], suggestions = [] } = objects?.[kit.kit_id] ?? {};
      return [...files, ...suggestions].map((file) =>
        fromStore(`kits/${kit.kit_id}/${pathOf(kit, file)}`, file),
      );
    }),
  ];
}

/** `record.json`: the record with a mark of its format. */
const recordJson = (record: PatientRecord, public_url: string) => ({
  format: 'gut-health-record',
  format_version: 1,
  portal: public_url,
  ...record,
});

type Kit = PatientRecord['kits'][number];
type Found = NonNullable<FoundRecord['objects']>[string]['files'][number];

/** Whether a file is the one that readers of the kit get now. */
export const isCurrent = ({ files, suggestion }: Kit, { page, version }: Found): boolean =>
  page === SUGGESTION_PAGE
    ? version === suggestion?.version
    : files.some((file) => file.page === page && file.version === version && file.superseded_at === null);

/** The path of a report's file in the folder of its kit: its name, or its name and version below `replaced`. */
function pathOf(kit: Kit, file: Found): string {
  const { kit_id } = kit;
  const { page, version, counts_format } = file;
  const name =
    page === COUNTS_PAGE
      ? `${kit_id}_Counts.${counts_format ? endings[counts_format] : 'txt'}`
      : fileNameOf(kit_id, page as Parameters<typeof fileNameOf>[1]);
  return isCurrent(kit, file) ? name : `replaced/version_${version}_${name}`;
}
