import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserType, test as base, expect } from '@playwright/test';
import { findChromium, launchOptions } from '../../tools/findChromium.ts';
import { newFirstAdmin } from '../accountSteps.ts';
import { newDataFolder, type RunningPortal, removeDataFolder, startPortal } from '../startPortal.ts';
import { storyDatabase } from '../storyDatabase.ts';
import { aPerson } from '../watchedPage.ts';
import { nextDownload } from './nextDownload.ts';
import type { Download, Page } from './Page.ts';
import { type Front, startFront } from './startFront.ts';
import { startWebKit } from './startWebKit.ts';
import type { WebKitSession } from './WebKitSession.ts';

/** A person's browser, with its own session. */
export interface Person {
  readonly page: Page;
  /** Hidden problems, as far as the engine reports them. */
  readonly problems: readonly string[];
  /** Waits for the next file that the browser saves. */
  readonly nextDownload: () => Promise<Download>;
  /** Opens another tab. */
  readonly newPage: () => Promise<Page>;
  readonly close: () => Promise<void>;
}

/** A portal at the address of a relay. */
export interface FrontedPortal extends RunningPortal {
  readonly front: Front;
}

export interface Engine {
  /** Starts a portal at an address over which the engine keeps sessions: WebKit does so over https alone. */
  readonly startPortal: (...parameters: Parameters<typeof startPortal>) => Promise<FrontedPortal>;
  readonly aPerson: (portal: RunningPortal) => Promise<Person>;
  /** Takes a picture of each person's window. Playwright does so by itself in the browsers that it drives. */
  readonly takePictures: () => Promise<Buffer[]>;
}

/** A portal that stories of one worker share. Each brings families and kits of its own. */
export interface SharedPortal {
  readonly portal: FrontedPortal;
  /** Logged in as `admin@example.org`. */
  readonly admin: Person;
}

/** The password of the administrator of a shared portal. */
export const ADMIN_PASSWORD = 'correct horse battery';

/** Starts the shared portal at the first call. */
export type OpenSharedPortal = () => Promise<SharedPortal>;

/** The tag of stories that run in Chromium, Firefox and WebKit. */
export const everyEngine = { tag: '@everyEngine' };

/** Playwright's `test` for these stories: `engine` is that of the project. */
export const test = base.extend<
  { picturesOfFailure: void },
  { engine: Engine; openSharedPortal: OpenSharedPortal; sharedPortal: SharedPortal }
>({
  engine: [
    async ({ playwright, browserName }, use) => {
      const { stop, ...engine } = await (browserName === 'webkit'
        ? webkit()
        : playwrights(playwright[browserName]));
      await use(engine);
      await stop();
    },
    { scope: 'worker' },
  ],
  openSharedPortal: [
    async ({ engine }, use) => {
      const data_folder = newDataFolder();
      let opened: Promise<SharedPortal> | undefined;
      const open = async () => {
        const portal = await engine.startPortal(data_folder, { DATABASE_URL: await storyDatabase() });
        const admin = await engine.aPerson(portal);
        await newFirstAdmin(admin.page, portal, ADMIN_PASSWORD);
        return { portal, admin };
      };
      await use(() => (opened ??= open()));
      if (!opened) return;
      const { portal, admin } = await opened;
      expect(admin.problems).toEqual([]);
      await admin.close();
      await portal.stop();
      removeDataFolder(data_folder);
    },
    { scope: 'worker' },
  ],
  sharedPortal: [({ openSharedPortal }, use) => openSharedPortal().then(use), { scope: 'worker' }],
  picturesOfFailure: [
    async ({ engine }, use, story) => {
      await use();
      if (story.status === story.expectedStatus) return;
      for (const body of await engine.takePictures())
        await story.attach('window', { body, contentType: 'image/png' });
    },
    { auto: true },
  ],
});

interface RunningEngine extends Engine {
  readonly stop: () => Promise<void>;
}

async function webkit(): Promise<RunningEngine> {
  const { open, stop } = await startWebKit();
  const sessions = new Set<WebKitSession>();
  return {
    startPortal: behindFront('https'),
    aPerson: async ({ url }) => {
      const { page, session } = await open(url);
      sessions.add(session);
      return {
        page,
        problems: [],
        nextDownload: () => nextDownload(session.downloads),
        newPage: () => page.newPage(),
        close: () => {
          sessions.delete(session);
          return session.stop();
        },
      };
    },
    takePictures: async () => {
      const pictures = await Promise.allSettled(Array.from(sessions, (session) => session.picture()));
      return pictures.flatMap((picture) => (picture.status === 'fulfilled' ? picture.value : []));
    },
    stop,
  };
}

/** Firefox, or the Chromium that shows PDFs, both of which Playwright drives itself. */
async function playwrights(type: BrowserType): Promise<RunningEngine> {
  const is_firefox = type.name() === 'firefox';
  const downloadsPath = mkdtempSync(join(tmpdir(), 'portal-downloads-'));
  const browser = await type.launch({
    downloadsPath,
    ...(!is_firefox && launchOptions(findChromium())),
  });
  return {
    startPortal: behindFront('http'),
    aPerson: async ({ url }) => {
      const person = await aPerson(browser, url);
      if (is_firefox) await person.context.addInitScript(prepareFirefox);
      return {
        ...person,
        nextDownload: () => (is_firefox ? nextDownload(downloadsPath) : person.page.waitForEvent('download')),
      };
    },
    takePictures: async () => [],
    stop: async () => {
      await browser.close();
      rmSync(downloadsPath, { recursive: true, force: true });
    },
  };
}

const behindFront =
  (protocol: 'http' | 'https'): Engine['startPortal'] =>
  async (data_folder, environment) => {
    const front = await startFront(protocol);
    const portal = await startPortal(data_folder, { ...environment, PUBLIC_URL: front.url });
    front.leadTo(Number(new URL(portal.url).port));
    const stop = async () => {
      front.stop();
      await portal.stop();
    };
    return { ...portal, url: front.url, front, stop };
  };

/** Lets Playwright drive Firefox as it drives Chromium. */
const prepareFirefox = () => {
  // Playwright's own function sets the value of a field, and React takes that for its own change.
  Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => (text: string) => void document.execCommand('insertText', false, text),
    set: () => {},
  });
  // Its dialog stops the page, also without a screen.
  window.print = () => undefined;
};
