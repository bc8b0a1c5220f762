import { CountsError } from '../refusals/CountsError.ts';
import { EXPORT_BIOM, isIndex } from './biom1.ts';
import { INFLATED_MAX, ROWS_MAX } from './Counts.ts';
import { checkIds, type FeatureTable } from './featureTable.ts';
import { isTaxonomyKey, lineageIn } from './lineageIn.ts';
import { readsOfNumber } from './readsOf.ts';

const SIGNATURE = Buffer.from([0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a]);

export const isBiom2 = (content: Buffer): boolean => content.subarray(0, 8).equals(SIGNATURE);

type Library = typeof import('h5wasm').default;
type HdfFile = InstanceType<Library['File']>;

type Compiled = Awaited<Library['ready']>;
type Dataset = InstanceType<Library['Dataset']>;

/** Most values of a data set. */
const VALUES_MAX = 20_000_000;

/** Reads BIOM 2.1 (HDF5). The parser handles foreign binary: call it in a worker with limits. @throws {CountsError} */
export async function readBiom2(content: Buffer): Promise<FeatureTable> {
  const { default: h5wasm } = await import('h5wasm');
  const { FS } = await h5wasm.ready;
  // The library keeps files by name.
  const name = `${crypto.randomUUID()}.biom`;
  FS.writeFile(name, content);
  const file = new h5wasm.File(name, 'r');
  try {
    if (file.file_id < 0n) throw new CountsError('The file is damaged or not complete.');
    return readTable(h5wasm, await h5wasm.ready, file);
  } finally {
    file.close();
    FS.unlink(name);
  }
}

/**
 * Values that the library cannot read would be random memory. That is so for damaged values, and for those that
 * lie in another file, which it cannot reach.
 * @throws {CountsError}
 */
function readValues(library: Compiled, dataset: Dataset, path: string): ArrayLike<unknown> {
  library.activate_throwing_error_handler();
  try {
    return dataset.value as ArrayLike<unknown>;
  } catch (error) {
    throw new CountsError(`${path} is damaged, or lies in another file.`, { cause: error });
  } finally {
    library.deactivate_throwing_error_handler();
  }
}

function readTable(h5wasm: Library, library: Compiled, file: HdfFile): FeatureTable {
  /** The values of a data set. @throws {CountsError} without it, or with more values than fit. */
  const valuesOf = (path: string): ArrayLike<unknown> => {
    const found = file.get(path);
    if (!(found instanceof h5wasm.Dataset))
      throw new CountsError(`The file is no BIOM 2.1: ${path} is missing. ${EXPORT_BIOM}`);
    const length = (found.shape ?? []).reduce((product, size) => product * size, 1);
    if (length > VALUES_MAX) throw new CountsError(`${path} has more than ${VALUES_MAX} values.`);
    // Compressed chunks can stand for far more than the file holds.
    if (length * (found.metadata?.size ?? 1) > INFLATED_MAX)
      throw new CountsError(`${path} holds more than 100 MB.`);
    return readValues(library, found, path);
  };
  const textsOf = (path: string) => Array.from(valuesOf(path), String);
  const numbersOf = (path: string) => Array.from(valuesOf(path), Number);

  const ids = textsOf('observation/ids');
  const samples = textsOf('sample/ids');
  checkIds(ids, 'feature');
  checkIds(samples, 'sample');
  const stated = file.attrs['shape'] && Array.from(file.attrs['shape'].value as ArrayLike<unknown>, Number);
  if (stated && stated.join() !== `${ids.length},${samples.length}`)
    throw new CountsError('The shape of the file differs from its rows and columns.');
  const metadataOf = metadata();
  const lineages = ids.map((id, at) => lineageIn(metadataOf(at), id));
  const [data, indices, bounds] = ['data', 'indices', 'indptr'].map((part) =>
    numbersOf(`sample/matrix/${part}`),
  ) as [number[], number[], number[]];
  const areAscending = bounds.every(
    (bound, at) => isIndex(bound, data.length + 1) && bound >= (bounds[at - 1] ?? 0),
  );
  if (bounds.length !== samples.length + 1 || data.length !== indices.length || !areAscending)
    throw new CountsError('The shape of the file differs from its data.');
  return {
    samples,
    featuresAt: (place) => {
      const [start = 0, end = 0] = bounds.slice(place, place + 2);
      const taken = new Set<number>();
      return indices.slice(start, end).map((index, at) => {
        if (!isIndex(index, ids.length) || taken.has(index))
          throw new CountsError('The shape of the file differs from its data.');
        taken.add(index);
        return {
          id: ids[index] ?? '',
          lineage: lineages[index] ?? [],
          reads: readsOfNumber(data[start + at]),
        };
      });
    },
  };

  /** The metadata of each feature, by the name of the data set: a text, or the parts of a lineage. */
  function metadata(): (at: number) => Record<string, string | string[]> {
    const group = file.get('observation/metadata');
    const names = group instanceof h5wasm.Group ? group.keys().filter(isTaxonomyKey) : [];
    const columns = names.flatMap((name) => {
      const path = `observation/metadata/${name}`;
      const dataset = file.get(path);
      if (!(dataset instanceof h5wasm.Dataset)) return [];
      const texts = textsOf(path);
      const parts = dataset.shape?.[1] ?? 1;
      if (texts.length !== ids.length * parts || ids.length > ROWS_MAX)
        throw new CountsError('The shape of the taxonomy differs from the features.');
      return [{ name, texts, parts }];
    });
    return (at) =>
      Object.fromEntries(
        columns.map(({ name, texts, parts }) => [
          name,
          parts === 1 ? (texts[at] ?? '') : texts.slice(at * parts, (at + 1) * parts),
        ]),
      );
  }
}
