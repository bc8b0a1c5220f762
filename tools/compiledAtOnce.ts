import type { Plugin } from 'vite';

/** Files of which the first screen runs most functions. */
const RUN_AT_ONCE = ['react', 'index'];

/**
 * Makes the browser compile these files while they load, beside the main thread. Without this comment, Chromium compiles
 * each function when it is first called. Other browsers ignore it.
 * Source: https://v8.dev/blog/explicit-compile-hints
 */
export const compiledAtOnce: Plugin = {
  name: 'compiled-at-once',
  apply: 'build',
  generateBundle: {
    // After Vite has put its list of files at the top: the comment counts on the first line only.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && RUN_AT_ONCE.includes(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
};
