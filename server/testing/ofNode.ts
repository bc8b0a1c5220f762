/** What Node needs in a process that is told nothing else of this one's environment. */
export const ofNode = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};
