/** Where portals and commands that tests start as processes of their own keep what they compile: once is enough for all of them. */
export const COMPILED_BY_TESTS = 'COMPILED_BY_TESTS';

/** What Node needs in a process that is told nothing else of this one's environment. */
export const ofNode = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env[COMPILED_BY_TESTS],
};
