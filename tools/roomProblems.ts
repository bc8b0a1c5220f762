import { dirname } from 'node:path';
import { cyclesOf } from './cyclesOf.ts';
import type { Import } from './importsIn.ts';

/** The parts that each part of the product may import besides itself. */
const parts: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  db: ['contract'],
  server: ['contract', 'db'],
  web: ['contract'],
};

/** The folders of features, with the same names in each part. */
const DOMAINS = [
  'identity',
  'kits',
  'questionnaires',
  'families',
  'reports',
  'laboratory',
  'records',
  'operation',
];

/**
 * The layers of each part, lowest first. A room imports lower layers, and its own layer if that closes no cycle. `.` stands
 * for the files outside all rooms.
 */
const layers: Readonly<Record<string, readonly (readonly string[])[]>> = {
  contract: [['shared'], DOMAINS],
  db: [['.'], ['embedded']],
  server: [['base'], ['storage', 'http'], DOMAINS, ['hosted-client'], ['app'], ['start'], ['commands', '.']],
  web: [['ui'], ['lib'], [...DOMAINS, 'live'], ['shell'], ['.']],
};

/** Files of the contract that import a value from here declare endpoints. */
const ENDPOINT = 'contract/shared/endpoint.ts';

/** A file that imports this package is a test or a test helper. */
const TEST_RUNNER = 'vitest';

/** Returns a sentence for every import that breaks the order of parts and layers, and for every cycle of rooms, folders or files. */
export function roomProblems(imports: readonly Import[]): string[] {
  const refused = imports.flatMap(({ from, to }) => {
    const reason = isTest(from) ? refusalOfTest(from, to) : refusal(from, to);
    return reason ? [`${from} imports ${to}: ${reason}.`] : [];
  });
  const sideways = imports.filter(isSideways).map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to) }));
  const cycles = cyclesOf(sideways).map((rooms) => `${rooms.join(' → ')}: these rooms form a cycle.`);
  const inside = imports
    .filter(isInsideRoom)
    .map(({ from, to }) => ({ from: dirname(from), to: dirname(to) }));
  const loops = cyclesOf(inside).map((folders) => `${folders.join(' → ')}: these folders form a cycle.`);
  // Types count: a file that needs a type of its importer cannot be read alone.
  const files = imports.filter(({ from, to }) => partOf(from) === partOf(to));
  const rings = cyclesOf(files).map((paths) => `${paths.join(' → ')}: these files form a cycle.`);
  return [...refused, ...loadedEndpoints(imports), ...cycles, ...loops, ...rings];
}

/** The browser calls endpoints by their types: what it loads stands in files without endpoints, which do not lead to any. */
function loadedEndpoints(imports: readonly Import[]): string[] {
  const loads = imports.filter(({ from, is_type }) => !isTest(from) && !is_type);
  const declares = new Set(
    loads.filter(({ from, to }) => partOf(from) === 'contract' && to === ENDPOINT).map(({ from }) => from),
  );
  return loads
    .filter(
      ({ from, to }) => declares.has(to) && !declares.has(from) && ['contract', 'web'].includes(partOf(from)),
    )
    .map(({ from, to }) => `${from} imports ${to}: it may import only types of endpoints.`);
}

function refusal(from: string, to: string): string | undefined {
  const part = partOf(from);
  if (isTest(to) || to === TEST_RUNNER) return 'a test helper belongs in a testing folder';
  if (!mayImport(part, partOf(to))) return wallOf(part);
  if (layerOf(from) === -1) return `${roomOf(from)} has no layer`;
  if (part === partOf(to) && layerOf(to) > layerOf(from))
    return `${roomOf(from)} is a layer below ${roomOf(to)}`;
  return undefined;
}

/** Tests also use the tools, and read the documents that they check. */
function refusalOfTest(from: string, to: string): string | undefined {
  const part = partOf(from);
  const target = partOf(to);
  if (to === TEST_RUNNER || ['tools', 'docs'].includes(target)) return undefined;
  return mayImport(part, target) ? undefined : wallOf(part);
}

const mayImport = (part: string, target: string) => part === target || parts[part]?.includes(target);
const wallOf = (part: string) => `${part} may import only ${['itself', ...(parts[part] ?? [])].join(', ')}`;

const isSideways = ({ from, to }: Import) =>
  !isTest(from) &&
  partOf(from) === partOf(to) &&
  roomOf(from) !== roomOf(to) &&
  layerOf(from) === layerOf(to);

const isInsideRoom = ({ from, to }: Import) =>
  !isTest(from) && roomOf(from) === roomOf(to) && dirname(from) !== dirname(to);

const isTest = (path: string) => /\/testing\/|\.test\.tsx?$/.test(path);
const partOf = (path: string) => path.split('/', 1).join();

/** `server/kits` of a file in that folder or below it, `server/.` of a file directly in `server`. */
function roomOf(path: string): string {
  const [part, room, inside] = path.split('/');
  return `${part}/${inside === undefined ? '.' : room}`;
}

/** -1 for a room without a layer. */
function layerOf(path: string): number {
  const [part = '', room = ''] = roomOf(path).split('/');
  const rows = layers[part] ?? [];
  return rows.findIndex((rooms) => rooms.includes(room));
}
