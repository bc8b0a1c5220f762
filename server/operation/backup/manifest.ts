import * as z from 'zod';

/** Version of the archive's format. A portal reads its own and earlier ones. */
export const FORMAT_VERSION = 1;

/** Names of the entries in an archive. Entries of keys, tables, jobs and objects stand between the other two. */
export const entryNames = {
  manifest: 'manifest.json',
  keys: 'keys/',
  tables: 'tables/',
  table: (table: string) => `tables/${table}/`,
  jobs: 'jobs/',
  objects: 'objects/',
  closing: 'closing.json',
} as const;

const Name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

/** A table of the schema `app`. Generated columns are left out. */
const ArchivedTable = z.object({
  name: Name,
  columns: z.array(Name).min(1),
  /** Number of rows. */
  rows: z.int().min(0),
});
export type ArchivedTable = z.output<typeof ArchivedTable>;

/** A sequence and the next state of it, as `setval` takes it. */
const ArchivedSequence = z.object({ name: Name, value: z.int(), is_called: z.boolean() });
export type ArchivedSequence = z.output<typeof ArchivedSequence>;

export const Migration = z.object({ name: z.string().regex(/^\w+\.sql$/), sha256: z.hash('sha256') });
export type Migration = z.output<typeof Migration>;

/** The first entry: the origin of an archive and the content that follows. */
export const Manifest = z.object({
  format: z.literal('gut-health-portal'),
  format_version: z.int(),
  portal_version: z.string(),
  /** Version of the PostgreSQL that wrote the rows. */
  postgres_version: z.string(),
  /** The moment of the snapshot. */
  created_at: z.iso.datetime(),
  /** Applied migrations in their order. */
  migrations: z.array(Migration).min(1),
  /** Tables in an order in which no row refers to a later table. */
  tables: z.array(ArchivedTable),
  sequences: z.array(ArchivedSequence),
  /** Number of waiting and failed jobs. */
  jobs: z.int(),
  /** Number of objects that records name. */
  objects: z.int(),
  /** Whether the archive holds the objects. Else its first entries are their keys, one a line. */
  files: z.enum(['inside', 'outside']).default('inside'),
  /** Marker of the store of the objects. */
  marker: z.string().optional(),
});
export type Manifest = z.output<typeof Manifest>;

/** The last entry. An archive without it was cut off. */
export const Closing = z.object({
  /** Number of objects in the archive, or in the copy beside it. */
  objects: z.int(),
  /** Keys of objects that a record names and the store has lost. */
  missing: z.array(z.string()),
  /** Keys of objects whose bytes differ from the checksum of their record; the archive has the bytes of the store. */
  damaged: z.array(z.string()),
  /** SHA-256 of all other entries: of name, size and content, one after the other. */
  sha256: z.hash('sha256'),
});
export type Closing = z.output<typeof Closing>;
