import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { newerCalls } from './newerCalls.ts';
import { newerCallsByName } from './newerCallsByName.ts';

const folder = mkdtempSync(join(tmpdir(), 'newer-calls-'));

afterAll(() => rmSync(folder, { recursive: true }));

const compilerOptions = { lib: ['esnext', 'dom', 'dom.iterable'], jsx: 'preserve', types: [], strict: true };

/** The findings of the check in a file, line by line. */
function findIn(name: string, lines: readonly string[]): string[][] {
  const config = join(folder, 'tsconfig.json');
  writeFileSync(config, JSON.stringify({ compilerOptions, include: [name] }));
  writeFileSync(join(folder, name), lines.join('\n'));
  const found = newerCalls(config, (file) => file.endsWith(name));
  return lines.map((_, index) => found.filter(({ line }) => line === index + 1).map(({ call }) => call));
}

const refused: readonly [code: string, call: string][] = [
  ['Promise.withResolvers();', 'Promise.withResolvers'],
  ['Promise.try(() => 1);', 'Promise.try'],
  ["URL.parse('/');", 'URL.parse'],
  ["window.URL.parse('/');", 'URL.parse'],
  ["URL.canParse('/');", 'URL.canParse'],
  ['Map.groupBy([1], String);', 'Map.groupBy'],
  ['Object.groupBy([1], String);', 'Object.groupBy'],
  ['void Array.fromAsync([1]);', 'Array.fromAsync'],
  ['new Set([1]).union(new Set([2]));', 'Set.union'],
  ['new Map([[1, 2]]).values().map(String);', 'IteratorObject.map'],
  ['[1].values().toArray();', 'IteratorObject.toArray'],
  ['AbortSignal.any([]);', 'AbortSignal.any'],
  ["new Intl.DurationFormat('en');", 'Intl.DurationFormat'],
  ["new Intl.Segmenter('en');", 'Intl.Segmenter'],
  ["'a'.isWellFormed();", 'String.isWellFormed'],
  ['new Uint8Array().toBase64();', 'Uint8Array.toBase64'],
  ['new URLSearchParams().size;', 'URLSearchParams.size'],
  ['export const { size } = new URLSearchParams();', 'URLSearchParams.size'],
  ['export const sizeOf = ({ size: length }: URLSearchParams) => length;', 'URLSearchParams.size'],
  ['document.body.showPopover();', 'HTMLElement.showPopover'],
  ['document.body.ariaLabel;', 'ARIAMixin.ariaLabel'],
  ['document.startViewTransition(() => undefined);', 'Document.startViewTransition'],
  ['requestIdleCallback(() => undefined);', 'requestIdleCallback'],
  ['window.requestIdleCallback(() => undefined);', 'requestIdleCallback'],
  ["new ToggleEvent('toggle');", 'ToggleEvent'],
  ["document.addEventListener('scrollend', () => undefined);", 'the event scrollend'],
];

const accepted = [
  '[1].toSorted();',
  '[1].findLast(Boolean);',
  'new Uint8Array().toSorted();',
  "new Map([['a', 1]]).size;",
  'structuredClone({});',
  'void navigator.locks.query();',
  'AbortSignal.timeout(1);',
  'document.body.showPopover?.();',
  'requestIdleCallback?.(() => undefined);',
  "document.querySelector('a')?.focus();",
  "document.addEventListener('click', () => undefined);",
  'export const own = { parse: (text: string) => text, union: () => 1 };',
  "own.parse('/');",
  'export type Values = Iterator<PromiseWithResolvers<string>>;',
];

test('the check refuses features that a supported browser lacks, and distinguishes them from others of the same name', () => {
  const lines = [...refused.map(([code]) => code), ...accepted];
  const found = findIn('calls.ts', lines);
  expect(lines.map((line, index) => [line, ...(found[index] ?? [])])).toEqual([
    ...refused.map((line) => [...line]),
    ...accepted.map((line) => [line]),
  ]);
});

test('the check refuses attributes and events of elements that a supported browser lacks', () => {
  const react = join(import.meta.dirname, '../../node_modules/@types/react');
  const lines = [
    `import type {} from '${react}/jsx-runtime.d.ts';`,
    'const Own = (_: { popover: string; onScrollEnd: () => void }) => null;',
    'export const a = <p popover="auto" />;',
    'export const b = <p onScrollEnd={() => undefined} />;',
    'export const c = <p onClick={() => undefined} hidden />;',
    'export const d = <Own popover="auto" onScrollEnd={() => undefined} />;',
  ];
  expect(findIn('attributes.tsx', lines)).toEqual([
    [],
    [],
    ['the attribute popover'],
    ['the attribute onscrollend'],
    [],
    [],
  ]);
});

test.each([
  ['const made = Promise.withResolvers()', ['Promise.withResolvers']],
  ['element.showPopover()', ['.showPopover']],
  ['new CloseWatcher()', ['CloseWatcher']],
  ['globalThis.scheduler.postTask(run)', ['.postTask']],
  ["target.addEventListener('scrollend', act)", ['the event scrollend']],
  ['element.showPopover?.()', []],
  ['[1].toSorted()', []],
  ['function act(URL) { URL.parse() }', []],
  ['sets.union(other)', []],
])('in a library, the check finds by name: %s', (code, calls) => {
  expect(newerCallsByName(code).map(({ call }) => call)).toEqual(calls);
});

test('in a script of the portal, the check finds properties as well', () => {
  const find = (code: string) => newerCallsByName(code, { hasProperties: true });
  expect(find("\ncell.ariaSort = 'ascending'")).toEqual([
    { line: 2, call: '.ariaSort', lacking: ['firefox 115'] },
  ]);
  expect(find('event.addRoutes?.(all)')).toEqual([]);
});
