import { By, Key, Origin, type WebDriver } from 'selenium-webdriver';
import type { Answer, Finder, Page } from './Page.ts';
import { IN_PAGE } from './pageScript.ts';
import { persist } from './persist.ts';
import { WebKitFinder } from './WebKitFinder.ts';
import { WebKitLocator } from './WebKitLocator.ts';
import type { WebKitSession } from './WebKitSession.ts';

interface Surroundings {
  /** The portal's address. */
  readonly url: string;
  /** The source of `inPage.ts`. */
  readonly script: string;
}

type Outcome<R> = { value: R } | { problem: string } | { is_bare: true };

/** A window or tab of WebKit. */
export class WebKitPage extends WebKitFinder implements Page {
  readonly #session: WebKitSession;
  readonly #window: string;
  readonly #surroundings: Surroundings;

  constructor(session: WebKitSession, window: string, surroundings: Surroundings) {
    super();
    this.#session = session;
    this.#window = window;
    this.#surroundings = surroundings;
  }

  protected below(selector: string): WebKitLocator {
    return new WebKitLocator(this, selector);
  }

  frameLocator(frame: string): Finder {
    return new WebKitLocator(this, ':root', frame);
  }

  goto(address: string): Promise<void> {
    return this.#send((driver) => driver.get(new URL(address, this.#surroundings.url).href));
  }

  reload(): Promise<void> {
    return this.#send((driver) => driver.navigate().refresh());
  }

  close(): Promise<void> {
    return this.#send((driver) => driver.close());
  }

  url(): Promise<string> {
    return this.#send((driver) => driver.getCurrentUrl());
  }

  /** Opens another tab of the same browser. */
  async newPage(): Promise<WebKitPage> {
    return new WebKitPage(this.#session, await this.#session.openTab(), this.#surroundings);
  }

  /** The window becomes larger by its bars, and takes a moment. */
  async setViewportSize({ width, height }: { width: number; height: number }): Promise<void> {
    const bars = await this.evaluate(() => outerHeight - innerHeight);
    await this.#send((driver) =>
      driver
        .manage()
        .window()
        .setRect({ x: 0, y: 0, width, height: height + bars }),
    );
    await persist(async () => {
      const size = await this.evaluate(() => `${innerWidth}x${innerHeight}`);
      if (size !== `${width}x${height}`) throw new Error(`The window is ${size}`);
    }, 'setViewportSize');
  }

  readonly mouse = {
    click: (x: number, y: number): Promise<void> =>
      this.#send((driver) =>
        driver
          .actions()
          .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 })
          .click()
          .perform(),
      ),
  };

  readonly keyboard = {
    type: (text: string): Promise<void> =>
      this.#send((driver) => driver.actions().sendKeys(text.replaceAll('\n', Key.ENTER)).perform()),
  };

  readonly request = {
    get: (address: string): Promise<Answer> => this.#request('GET', address),
    post: (address: string, { data }: { data: object }): Promise<Answer> =>
      this.#request('POST', address, JSON.stringify(data)),
  };

  /** The browser sends them, because it alone has the session. */
  async #request(method: string, address: string, body?: string): Promise<Answer> {
    if (!(await this.url()).startsWith(this.#surroundings.url)) await this.goto('/robots.txt');
    const { status, content } = await this.evaluate(fetchAsBase64, { method, address, body });
    const bytes = Buffer.from(content, 'base64');
    return { status: () => status, body: async () => bytes, text: async () => bytes.toString() };
  }

  evaluate<R, A>(work: (argument: A) => R | Promise<R>, argument?: A): Promise<R> {
    return this.run(String(work), [argument]);
  }

  async waitForEvent(_event: 'popup'): Promise<WebKitPage> {
    const before = new Set(await this.#session.windows());
    const window = await persist(async () => {
      const [added] = (await this.#session.windows()).filter((handle) => !before.has(handle));
      if (added === undefined) throw new Error('No window was opened');
      return added;
    }, 'popup');
    return new WebKitPage(this.#session, window, this.#surroundings);
  }

  /** Gives a field for files its paths. */
  typeInto(selector: string, text: string): Promise<void> {
    return this.#send(async (driver) => {
      await driver.executeScript(this.#surroundings.script);
      const element = await driver.executeScript(`return ${IN_PAGE}.only(arguments[0])`, selector);
      await (element as { sendKeys: (text: string) => Promise<void> }).sendKeys(text);
    });
  }

  /**
   * Runs the source of a function in the document, or in a frame of it, where `stories` are the functions of `inPage.ts`.
   * Resolves to its result. Throws its error.
   */
  run<R>(source: string, parameters: readonly unknown[], frame?: string): Promise<R> {
    return this.#send(async (driver) => {
      if (frame === undefined) return this.#runHere<R>(driver, source, parameters);
      await driver.switchTo().frame(await driver.findElement(By.css(frame)));
      try {
        return await this.#runHere<R>(driver, source, parameters);
      } finally {
        await driver.switchTo().defaultContent();
      }
    });
  }

  async #runHere<R>(driver: WebDriver, source: string, parameters: readonly unknown[]): Promise<R> {
    const outcome = await driver.executeAsyncScript<Outcome<R>>(
      `const [parameters, done] = arguments;
       const stories = window.${IN_PAGE};
       if (!stories) return done({ is_bare: true });
       (async () => (${source})(...parameters))().then(
         (value) => done({ value }),
         (problem) => done({ problem: String(problem) }));`,
      parameters,
    );
    if ('problem' in outcome) throw new Error(outcome.problem);
    if ('value' in outcome) return outcome.value;
    await driver.executeScript(this.#surroundings.script);
    return this.#runHere(driver, source, parameters);
  }

  #send<T>(work: (driver: WebDriver) => Promise<T>): Promise<T> {
    return this.#session.inWindow(this.#window, work);
  }
}

interface RequestInPage {
  readonly method: string;
  readonly address: string;
  readonly body: string | undefined;
}

async function fetchAsBase64({ method, address, body }: RequestInPage): Promise<{
  status: number;
  content: string;
}> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(address, {
    method,
    ...(body !== undefined && body !== null && { headers, body }),
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const content = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return { status: answer.status, content };
}
