import type { Plugin } from 'vite';

/** Newer calls in the libraries of the build → why no supported browser fails at them. */
const harmless: Readonly<Record<string, string>> = {
  '.createContext': 'a function of React; MDN has another one',
  '.toArray': 'a function of React.Children; MDN has one of iterators',
  '.isActive': 'methods of TanStack Query and Phoenix',
  '.startViewTransition': 'the router tests for it, React catches its absence; the portal uses neither',
  '.skipTransition': 'a method of what startViewTransition returned',
  '.toBase64': 'qr tests for it',
  'the event navigate': 'React listens if there is a navigation API',
  'the event navigateerror': 'React listens if there is a navigation API',
  'the event navigatesuccess': 'React listens if there is a navigation API',
};

/** Stops a build whose libraries make calls that a supported browser lacks. `checkBrowsers.ts` checks the portal's own code. */
export const supportedLibraries: Plugin = {
  name: 'supported-libraries',
  apply: 'build',
  async generateBundle(_, bundle) {
    // Reads 20 MB of data, which only a build needs.
    const { newerCallsByName } = await import('./newerCallsByName.ts');
    const modules = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? Object.entries(file.modules) : [],
    );
    const calls = modules.flatMap(([id, { code }]) =>
      code && id.includes('/node_modules/') ? newerCallsByName(code).map(({ call }) => ({ id, call })) : [],
    );
    for (const { id, call } of calls)
      if (!(call in harmless)) this.error(`${id} uses ${call}, which a supported browser lacks.`);
    for (const call of Object.keys(harmless))
      if (!calls.some((found) => found.call === call))
        this.error(`No library uses ${call} any more: harmless no longer needs it.`);
  },
};
