import { h5wasm } from 'h5wasm';

/** A table of BIOM 2.1: the reads of each sample one after the other, and the parts of each lineage. */
export interface Biom2Table {
  readonly features: readonly string[];
  readonly samples: readonly string[];
  readonly data: readonly number[];
  readonly indices: readonly number[];
  readonly indptr: readonly number[];
  /** As many parts for each feature, one lineage after the other. */
  readonly taxonomy: readonly string[];
  readonly shape: readonly number[];
}

/** A file of BIOM 2.1 as `python3-biom-format` lays it out, whose lineages have this many parts. */
export async function biom2File(table: Biom2Table, parts: number, key = 'taxonomy'): Promise<Buffer> {
  const { FS } = await h5wasm.ready;
  const name = `${crypto.randomUUID()}.biom`;
  const file = new h5wasm.File(name, 'w');
  file.create_attribute('shape', new Int32Array(table.shape));
  const observation = file.create_group('observation');
  observation.create_dataset({ name: 'ids', data: [...table.features] });
  observation.create_group('metadata').create_dataset({
    name: key,
    data: [...table.taxonomy],
    shape: [table.taxonomy.length / parts, parts],
  });
  const sample = file.create_group('sample');
  sample.create_dataset({ name: 'ids', data: [...table.samples] });
  const matrix = sample.create_group('matrix');
  matrix.create_dataset({ name: 'data', data: new Float64Array(table.data) });
  matrix.create_dataset({ name: 'indices', data: new Float64Array(table.indices) });
  matrix.create_dataset({ name: 'indptr', data: new Int32Array(table.indptr) });
  file.close();
  const content = Buffer.from(FS.readFile(name));
  FS.unlink(name);
  return content;
}
