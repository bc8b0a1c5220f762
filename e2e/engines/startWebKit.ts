import { type ChildProcess, spawn } from 'node:child_process';
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

/** Debian's WebKitGTK. Each person has a screen that nobody sees, because one window of a screen has the focus. */
export async function startWebKit(): Promise<WebKit> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-webkit-'));
  const script = await pageScript();
  const screens: ChildProcess[] = [];
  return {
    open: async (url) => {
      const { screen, display } = await startScreen();
      screens.push(screen);
      const session = await WebKitSession.start(display, join(folder, crypto.randomUUID()));
      const [window = ''] = await session.windows();
      const page = new WebKitPage(session, window, { url, script });
      await page.setViewportSize({ width: 1440, height: 900 });
      return { page, session };
    },
    stop: async () => {
      await Promise.all(
        screens.map((screen) => {
          const ended = once(screen, 'exit');
          screen.kill();
          return ended;
        }),
      );
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp', '-noreset'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const [number] = await once(createInterface({ input: screen.stdout }), 'line');
  return { screen, display: `:${number}` };
}
