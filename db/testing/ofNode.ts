/** The environment variable with the compile cache that all processes started by tests share. */
export const COMPILED_BY_TESTS = 'COMPILED_BY_TESTS';

/** The environment that Node needs in a process that inherits nothing else. */
export const ofNode = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env[COMPILED_BY_TESTS],
};
