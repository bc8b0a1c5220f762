import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
} from '@playwright/test';
import { executeOn } from '#db/testing/executeOn.ts';
import { newFirstAdmin } from './accountSteps.ts';
import { startDemo } from './demoPortal.ts';
import { newDataFolder, type RunningPortal, removeDataFolder, startPortal } from './startPortal.ts';
import { storyDatabase } from './storyDatabase.ts';
import { aPerson, type Person, watch } from './watchedPage.ts';

/** A portal whose people get browsers that have loaded and compiled its screens before. */
interface UsedPortal {
  readonly portal: RunningPortal;
  /** A new session. The next file of stories ends it and gets its browser. */
  readonly aPerson: (options?: BrowserContextOptions) => Promise<Person>;
}

/** A portal that the stories of one worker share. Each file brings families, practitioners and kits of its own. */
interface SharedPortal extends UsedPortal {
  /** The owner's address of its database. */
  readonly database: string;
  /** Logged in as `admin@example.org`. */
  readonly admin: Person;
}

/** Playwright's `test` for stories that need no portal, settings or demo of their own. */
export const test = base.extend<object, { shared: SharedPortal; sharedDemo: UsedPortal }>({
  shared: [
    async ({ browser }, use) => {
      const data_folder = newDataFolder();
      const database = await storyDatabase();
      const portal = await startPortal(data_folder, {
        DATABASE_URL: database,
        // On a slow machine, the stories of a worker can last longer than a screen may stand idle.
        SESSION_IDLE_MINUTES: '600',
      });
      const admin = await aPerson(browser, portal.url);
      await newFirstAdmin(admin.page, portal, 'correct horse battery');
      // More people sign up from this address in an hour than those of a family do.
      const nextFile = () => executeOn(database, 'truncate app.throttle');
      await use({ portal, database, admin, aPerson: used(browser, portal, nextFile) });
      await portal.stop();
      removeDataFolder(data_folder);
    },
    { scope: 'worker' },
  ],
  sharedDemo: [
    async ({ browser }, use) => {
      const portal = await startDemo();
      await use({ portal, aPerson: used(browser, portal) });
      await portal.stop();
    },
    { scope: 'worker' },
  ],
});

/** Gives people browsers, and takes them back when the next file of stories requests its first. */
function used(
  browser: Browser,
  { url }: RunningPortal,
  nextFile = async (): Promise<void> => undefined,
): UsedPortal['aPerson'] {
  let file = '';
  let taken: Person[] = [];
  const free: BrowserContext[] = [];
  return async (options) => {
    if (file !== test.info().file) {
      file = test.info().file;
      await nextFile();
      free.push(...(await Promise.all(taken.map((person) => emptied(person, url)))));
      taken = [];
    }
    if (options) return aPerson(browser, url, options);
    const context = free.pop();
    const person = context ? await watch(context, url) : await aPerson(browser, url);
    taken.push(person);
    return person;
  };
}

/** Closes the pages of a person and clears their storage, except for the portal's own files. */
async function emptied({ context }: Person, origin: string): Promise<BrowserContext> {
  const used = context.pages();
  const page = await context.newPage();
  // An open page could store something after the clearing.
  await Promise.all(used.map((one) => one.close()));
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' });
  await page.close();
  await Promise.all([context.clearCookies(), context.clearPermissions(), context.unrouteAll()]);
  return context;
}
