import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const idOf = (path: string) => fileURLToPath(new URL(`../web/${path}`, import.meta.url));
const LAYOUT = idOf('shell/AppLayout.tsx');
/** Loads the screens before the login. */
const SIGN_IN = idOf('signInRoutes.tsx');

/** These modules and all that they import at once. */
function loadedWith(ids: readonly string[], context: Context): ReadonlySet<string> {
  const loaded = new Set(ids);
  // A set that grows is walked to its end.
  for (const id of loaded)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) loaded.add(imported);
  return loaded;
}

let latest: { readonly context: Context; readonly layout: ReadonlySet<string> } | undefined;

function layoutOf(context: Context): ReadonlySet<string> {
  if (latest?.context !== context) {
    const before = loadedWith(context.getModuleInfo(SIGN_IN)?.dynamicallyImportedIds ?? [], context);
    const ids = [...loadedWith([LAYOUT], context)].filter((id) => !before.has(id));
    latest = { context, layout: new Set(ids) };
  }
  return latest.layout;
}

/**
 * Puts the layout of the portal and its imports into one file, but for modules of the screens before the login. Each screen
 * behind the login needs all of it, and a phone requests eight files fewer.
 */
export const layoutChunk: Rolldown.CodeSplittingNameFunction = (id, context) =>
  layoutOf(context).has(id) ? 'layout' : null;
