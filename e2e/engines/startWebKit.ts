import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pageScript } from './pageScript.ts';
import { WebKitPage } from './WebKitPage.ts';
import { WebKitSession } from './WebKitSession.ts';

export interface WebKit {
  /** Opens a browser for one person, at the address of a portal. */
  readonly open: (url: string) => Promise<{ page: WebKitPage; session: WebKitSession }>;
  readonly stop: () => Promise<void>;
}

/** Debian's WebKitGTK on a screen that nobody sees. */
export async function startWebKit(): Promise<WebKit> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-webkit-'));
  const screen = spawn(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp', '-noreset'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const number = once(createInterface({ input: screen.stdout }), 'line');
  const script = await pageScript();
  const display = `:${(await number)[0]}`;
  return {
    open: async (url) => {
      const session = await WebKitSession.start(display, join(folder, crypto.randomUUID()));
      const [window = ''] = await session.windows();
      const page = new WebKitPage(session, window, { url, script });
      await page.setViewportSize({ width: 1440, height: 900 });
      return { page, session };
    },
    stop: async () => {
      const ended = once(screen, 'exit');
      screen.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
