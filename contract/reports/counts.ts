import * as z from 'zod/mini';
import { CountsQuery } from '#contract/reports/countsQuery.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { Timestamp } from '#contract/shared/text.ts';
import { AddedFile, KitParams } from './reports.ts';

export const taxonRanks = ['phylum', 'family', 'genus', 'species'] as const;
export type TaxonRank = (typeof taxonRanks)[number];

/** Files of counts that the portal reads. `biom1` is JSON, `biom2` HDF5. */
export const countsFormats = ['csv', 'qiime2', 'kraken2', 'bracken', 'biom1', 'biom2'] as const;
export type CountsFormat = (typeof countsFormats)[number];

/** The taxa of one rank. Names, reads and numbers are parallel lists; each name is there once. */
const RankedCounts = z.object({
  rank: z.enum(taxonRanks),
  names: z.array(z.string()),
  reads: z.array(z.number()),
  /** Numbers of the taxa in the taxonomy of the reference database, where the file has them; never guessed from a name. */
  taxids: z.optional(z.array(z.nullable(z.number()))),
});
export type RankedCounts = z.infer<typeof RankedCounts>;

/** The counts of one sample. */
export const TaxonProfile = z.object({
  /** Reads of the sample without `host_reads`, those without a taxon included. Shares are of these. */
  reads_total: z.number(),
  /** Reads of the host, plants, organelles and other eukaryotes. */
  host_reads: z.number(),
  /** The laboratory's method, for example '16S rRNA, V4'. */
  method: z.string(),
  pipeline: z.nullable(z.string()),
  reference_database: z.nullable(z.string()),
  source_format: z.enum(countsFormats),
  /** The ranks that the file has. */
  ranks: z.array(RankedCounts),
});
export type TaxonProfile = z.infer<typeof TaxonProfile>;

/** People who were measured for comparison. */
export const ComparedPeople = z.object({ name: z.string(), size: z.int(), source: z.string() });

/** Numbers of genera below, within and above the middle 90 % of the reference set. */
export const RangeCounts = z.object({ below: z.int(), within: z.int(), above: z.int() });
export type RangeCounts = z.infer<typeof RangeCounts>;

/** A genus outside the middle 90 % of the reference set. Shares are of all reads, from 0 to 1. */
const GenusOutside = z.object({
  name: z.string(),
  /** The names under which the sample's database has it; none if it was not found. */
  names: z.array(z.string()),
  reads: z.number(),
  share: z.number(),
  p05: z.number(),
  p95: z.number(),
});
export type GenusOutside = z.infer<typeof GenusOutside>;

/** The genera of a sample beside the reference set: those found, and those that most people of the set carry. */
const ComparedGenera = z.object({
  reference: ComparedPeople,
  /** Genera found in the sample. */
  found: z.int(),
  range_counts: RangeCounts,
  /** At most five, the farthest outside first. */
  farthest: z.array(GenusOutside),
  /** The band of the reference set for each name of the genera, such as '25th–50th'; null without one. */
  percentiles: z.array(z.nullable(z.string())),
});
export type ComparedGenera = z.infer<typeof ComparedGenera>;

/** A stored file of counts with its findings as sentences. Only staff and laboratories read them. */
export const AddedCounts = z.extend(AddedFile, {
  findings: z.array(z.string()),
  /** Sentences about parts of the file that the portal does not use, such as rows of other ranks. */
  notes: z.array(z.string()),
});
export type AddedCounts = z.infer<typeof AddedCounts>;

/** The parts that both uploads share. */
const answersCounts = {
  params: KitParams,
  query: CountsQuery,
  result: AddedCounts,
  errors: ['kit_not_in_inventory', 'kit_deleted', 'report_withdrawn', 'counts_not_readable'],
} as const;

export const uploadLaboratoryCounts = endpoint({
  ...answersCounts,
  name: 'uploadLaboratoryCounts',
  method: 'PUT',
  path: '/api/lab/kits/:kit_id/taxa',
  upload: 'application/octet-stream',
  callers: 'laboratory',
  summary:
    "Uploads a sample's counts: CSV (rank, name, reads), a QIIME 2 table with taxonomy, a Kraken 2 or Bracken report, or BIOM. Published with the report.",
});

export const uploadCounts = endpoint({
  ...answersCounts,
  name: 'uploadCounts',
  method: 'PUT',
  path: '/api/admin/reports/:kit_id/taxa',
  upload: 'application/octet-stream',
  callers: ['admin'],
  summary: "Uploads a sample's counts, as a laboratory does.",
});

export const getTaxa = endpoint({
  name: 'getTaxa',
  method: 'GET',
  path: '/api/kit/:kit_id/taxa',
  callers: ['customer', 'practitioner', 'admin'],
  for_owners: true,
  summary: "The published counts of a kit's sample; null without any.",
  params: KitParams,
  result: z.object({
    taxa: z.nullable(
      z.extend(TaxonProfile, {
        version: z.int(),
        published_at: Timestamp,
        /** Null for counts that name no genus. */
        compared: z.nullable(ComparedGenera),
      }),
    ),
    /** True if the patient has another kit that the caller sees. */
    has_other_kits: z.boolean(),
  }),
  errors: ['kit_not_found'],
});
