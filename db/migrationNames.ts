import { readdir } from 'node:fs/promises';

/** The migrations of this version. */
export const migrationFolder = new URL('./migrations/', import.meta.url);

/** File names of the migrations in a folder, in their order. */
export const migrationNames = async (folder = migrationFolder): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
