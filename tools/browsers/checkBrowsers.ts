import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type NewerCall, newerCalls } from './newerCalls.ts';
import { newerCallsByName } from './newerCallsByName.ts';

/** Fails if browser code uses a feature that a supported browser lacks. The build checks the libraries. */

const root = join(import.meta.dirname, '../..');

/** Uses that the code tests for, or can go without: the file → the features. */
const tested: Readonly<Record<string, readonly string[]>> = {
  // `canCreatePasskey` and `askForPasskey` test for them.
  'web/identity/session/second-step/passkeys.ts': [
    'PublicKeyCredential.parseCreationOptionsFromJSON',
    'PublicKeyCredential.parseRequestOptionsFromJSON',
    'PublicKeyCredential.toJSON',
  ],
  // `showBelow` and `RowMenu` describe the fallback for browsers without popovers.
  'web/ui/useHint.tsx': ['the attribute popover'],
  'web/ui/RowMenu.tsx': [
    'the attribute popovertarget',
    'the attribute popover',
    'the attribute onbeforetoggle',
  ],
  'web/lib/whenIdle.ts': ['requestIdleCallback'],
  // An iPhone closes the tab without a question.
  'web/reports/reportImport.ts': ['the event beforeunload'],
  'web/laboratory/kit-intake/useScansWarning.ts': ['the event beforeunload'],
  // Only phones need it, and Firefox has no need of it.
  'web/kits/label-reader/CameraReader.tsx': ['the attribute playsinline'],
};

/** Scripts without types. */
const scripts = ['server/reports/report-pages/reportDocument.js', 'tools/serviceWorker.js'];

const isShipped = (file: string) =>
  /^(?!.*(\.test\.|\/testing\/))(web|contract)\//.test(relative(root, file));
const found = [
  ...newerCalls(join(root, 'web/tsconfig.json'), isShipped),
  ...scripts.flatMap((script) => {
    const file = join(root, script);
    return newerCallsByName(readFileSync(file, 'utf8'), { hasProperties: true }).map((use) => ({
      file,
      ...use,
    }));
  }),
].map(({ file, ...use }) => ({ file: relative(root, file), ...use }));

const newer = found.filter(({ file, call }) => !tested[file]?.includes(call));
const unused = Object.entries(tested).flatMap(([file, calls]) =>
  calls
    .filter((call) => !found.some((use) => use.file === file && use.call === call))
    .map((call) => `${file} no longer uses ${call}: remove it from tools/browsers/checkBrowsers.ts.`),
);
for (const problem of [...newer.map(sentence), ...unused]) {
  console.error(problem);
  process.exitCode = 1;
}

function sentence({ file, line, call, lacking }: NewerCall): string {
  return `${file}:${line} uses ${call}, which these lack: ${lacking.join(', ')}.`;
}
