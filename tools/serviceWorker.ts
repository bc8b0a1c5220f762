import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** Files that the service worker may keep: their names contain a hash of their content. */
const KEPT = /^assets\/.+-[\w-]{8}\.(js|css|woff2)$/;

/** Adds the service worker with the names of the built files. */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  async generateBundle(_, bundle) {
    const names = Object.keys(bundle).filter((name) => KEPT.test(name));
    const first = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' && file.isEntry ? [file.fileName, ...file.imports] : [],
    );
    const listed = (files: readonly string[]) => JSON.stringify(files.map((name) => `/${name}`).toSorted());
    const source = await readFile(new URL('serviceWorker.js', import.meta.url), 'utf8');
    this.emitFile({
      type: 'asset',
      fileName: 'sw.js',
      source: source.replace("'ALL_FILES'", listed(names)).replace("'FIRST_FILES'", listed(first)),
    });
  },
};
