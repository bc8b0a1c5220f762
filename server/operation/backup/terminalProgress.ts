import type { Progress } from './Progress.ts';

/** Milliseconds between two texts. */
const PAUSE = 200;

/** Shows the progress in one line of the terminal; silent without one. */
export function terminalProgress(terminal = process.stderr): {
  readonly show: Progress;
  readonly end: () => void;
} {
  if (!terminal.isTTY) return { show: () => undefined, end: () => undefined };
  let shown = 0;
  return {
    show: (text) => {
      if (Date.now() - shown < PAUSE) return;
      shown = Date.now();
      terminal.write(`\r\x1b[K${text}`);
    },
    end: () => {
      if (shown > 0) terminal.write('\r\x1b[K');
      shown = 0;
    },
  };
}
