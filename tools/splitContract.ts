import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';
import {
  type ContractModule,
  type Imports,
  type Node,
  readContractModule,
  readImports,
  walk,
} from './contractModule.ts';

const root = resolve(import.meta.dirname, '..');
const CONTRACT = join(root, 'contract/');
const WEB = join(root, 'web/');

/** In the id of a module: the one declaration that it holds, or the part of an endpoint (`updateUser.body`). */
const ONLY = '?only=';

/** Properties that the browser's client reads from any endpoint. */
const SENT = ['name', 'method', 'path', 'upload', 'before_second_step'];
/** No call goes without them. A build that finds them in no endpoint itself, but in a spread, would send others. */
const NEEDED = ['name', 'method', 'path'];
/** Properties that a page reads from an endpoint by its name. */
const PARTS = ['params', 'query', 'body', 'result', 'errors', 'sentences'];

type Parse = (code: string) => { readonly body: readonly unknown[] };

/** Code, the part of it that is wanted, and the names that it may use. */
interface Passage {
  readonly code: string;
  readonly node: Pick<Node, 'type' | 'start' | 'end'>;
  readonly imports: Imports;
  /** Names that the module at this path declares itself. */
  readonly path: string;
  readonly own: ReadonlySet<string>;
}

/**
 * Takes the contract apart, declaration by declaration: a page loads the schemas that it uses, not all those that share a
 * file with them. Of an endpoint the browser keeps what it sends; its schemas become modules of their own.
 */
export function splitContract(): Plugin {
  const modules = new Map<string, Promise<ContractModule | undefined>>();
  const read = (path: string, parse: Parse) => {
    const reading = modules.get(path) ?? readModule(path, parse);
    modules.set(path, reading);
    return reading;
  };

  return {
    name: 'split-contract',
    apply: 'build',
    buildStart: () => modules.clear(),
    resolveId: {
      filter: { id: /\?only=/ },
      handler: (id) => ({ id, moduleSideEffects: false }),
    },
    load: {
      filter: { id: /[\\/]contract[\\/].*\.ts(\?only=.*)?$/ },
      async handler(id) {
        const [path = '', wanted] = id.split(ONLY);
        const module = path.startsWith(CONTRACT) ? await read(path, (code) => this.parse(code)) : undefined;
        if (!module) return null;
        const code = wanted
          ? await only(wanted, path, module, (of) => read(of, (code) => this.parse(code)))
          : barrel(path, module);
        return { code, moduleType: 'js', moduleSideEffects: false };
      },
    },
    transform: {
      filter: { id: /[\\/]web[\\/].*\.tsx?$/, code: '#contract/' },
      async handler(code, id) {
        if (!id.startsWith(WEB)) return null;
        const { body } = this.parse(code);
        const node = { type: 'Program', start: 0, end: code.length, body };
        const passage = { code, node, imports: readImports(body), path: id, own: new Set<string>() };
        const { text, parts } = await withParts(passage, (of) => read(of, (source) => this.parse(source)));
        return parts.length === 0 ? null : { code: [...parts, text].join('\n'), map: null };
      },
    },
  };
}

async function readModule(path: string, parse: Parse): Promise<ContractModule | undefined> {
  const { code } = await transformWithOxc(await readFile(path, 'utf8'), path);
  return readContractModule(code, parse(code).body);
}

/** Exports all that a module exports, each from its own module. */
const barrel = (path: string, { declarations }: ContractModule) =>
  [...declarations]
    .filter(([, { isExported }]) => isExported)
    .map(([name]) => importOf(name, path, name).replace('import', 'export'))
    .join('\n');

const importOf = (imported: string, path: string, local: string) =>
  `import { ${imported.includes('.') ? 'part' : imported} as ${local} } from ${JSON.stringify(`${path}${ONLY}${imported}`)};`;

type Read = (path: string) => Promise<ContractModule | undefined>;

/** A module with one declaration, or one part of an endpoint. */
async function only(wanted: string, path: string, module: ContractModule, read: Read): Promise<string> {
  const [name = '', part] = wanted.split('.');
  const declared = module.declarations.get(name);
  const node = part ? declared?.parts?.get(part) : declared?.node;
  if (!declared || !node) throw new Error(`${path} declares no ${wanted}`);
  const passage = { ...module, node, path, own: new Set(module.declarations.keys()) };
  if (!part && declared.parts) {
    const sent = [...declared.parts].filter(([key]) => SENT.includes(key));
    const missing = NEEDED.filter((key) => !declared.parts?.has(key));
    if (missing.length > 0)
      throw new Error(`${path}: ${name} does not write out its ${missing.join(' and ')}`);
    const properties = sent.map(([key, { start, end }]) => `${key}: ${module.code.slice(start, end)}`);
    return `export const ${name} = { ${properties.join(', ')} };`;
  }
  const { text, parts } = await withParts(passage, read);
  const imports = [...parts, ...importsOf(passage, name)].join('\n');
  const isConstant = !node.type.endsWith('Declaration');
  return `${imports}\nexport ${isConstant ? `const ${part ? 'part' : name} = ${text};` : text}`;
}

/** Imports of all names that a passage uses from its own module and from others. */
function importsOf({ node, imports, path, own }: Passage, self: string): string[] {
  const used = new Set<string>();
  walk(node, ({ type, ['name']: name }) => {
    if (type === 'Identifier') used.add(name as string);
  });
  return [...used].flatMap((name) => {
    const from = imports.get(name);
    if (from?.imported === '*') return [`import * as ${name} from ${JSON.stringify(from.source)};`];
    if (from)
      return [`import { ${from.imported} as ${name} } from ${JSON.stringify(addressOf(from.source, path))};`];
    return own.has(name) && name !== self ? [importOf(name, path, name)] : [];
  });
}

/** The path of an imported module of the contract; other addresses stay. */
const addressOf = (source: string, importer: string) =>
  source.startsWith('.') ? resolve(importer, '..', source) : source.replace('#contract/', CONTRACT);

/** Returns a passage that uses parts of endpoints (`updateUser.body`) by names of their own, and the imports of those. */
async function withParts(
  { code, node, imports, path, own }: Passage,
  read: Read,
): Promise<{ text: string; parts: string[] }> {
  const uses: { start: number; end: number; name: string; part: string }[] = [];
  walk(node, ({ type, start, end, computed, object, property }) => {
    const [of, part] = [object, property].map((child) => (child as Node | undefined)?.['name']);
    if (type === 'MemberExpression' && !computed && typeof of === 'string' && PARTS.includes(String(part)))
      uses.push({ start, end, name: of, part: String(part) });
  });
  let text = code.slice(node.start, node.end);
  const parts = new Set<string>();
  for (const { start, end, name, part } of uses.toSorted((a, b) => b.start - a.start)) {
    const from = own.has(name) ? { source: path, imported: name } : imports.get(name);
    const target = from && addressOf(from.source, path);
    const endpoint = target?.startsWith(CONTRACT)
      ? (await read(target))?.declarations.get(from?.imported ?? '')
      : undefined;
    if (!target || !from || !endpoint?.parts) continue;
    const local = `${name}$${part}`;
    text = text.slice(0, start - node.start) + local + text.slice(end - node.start);
    parts.add(importOf(`${from.imported}.${part}`, target, local));
  }
  return { text, parts: [...parts] };
}
