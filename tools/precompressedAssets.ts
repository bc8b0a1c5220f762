import { glob, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Bytes from which a copy is worth its file: a shorter one fits into a packet anyway. */
const BYTES_MIN = 1024;

const { BROTLI_PARAM_SIZE_HINT: SIZE_HINT } = constants;

/** Writes a brotli and a gzip copy beside each built text file, at the best compression. The server sends them as they are. */
export const precompressedAssets: Plugin = {
  name: 'precompressed-assets',
  apply: 'build',
  writeBundle: async ({ dir }) => {
    for await (const path of glob(`${dir}/**/*.{js,css,svg,json}`)) {
      const content = await readFile(path);
      if (content.length < BYTES_MIN) continue;
      await writeFile(
        `${path}.br`,
        await promisify(brotliCompress)(content, { params: { [SIZE_HINT]: content.length } }),
      );
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }));
    }
  },
};
