import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export const SCRIPT = `console.log('${'a line of a script '.repeat(100)}')`;
export const STYLE = 'p{margin:0}';

/** A folder with a web app as the build leaves it: a page, a script with compressed copies and a short style. */
export async function builtWeb(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'web-'));
  await mkdir(join(folder, 'assets'));
  const files = {
    'index.html': '<!doctype html><title>%BRAND_TITLE%</title><meta name="support" content="%SUPPORT_LINK%">',
    'robots.txt': 'User-agent: *\nDisallow: /\n',
    'sw.js': 'self',
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'assets/main-1a2b.js': SCRIPT,
    'assets/main-1a2b.js.br': brotliCompressSync(SCRIPT),
    'assets/main-1a2b.js.gz': gzipSync(SCRIPT),
    'assets/small-3c4d.css': STYLE,
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
