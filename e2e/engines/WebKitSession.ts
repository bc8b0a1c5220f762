import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../../tools/freePort.ts';

/** WebKitGTK's browser for tests, which WebKitWebDriver starts. */
const browser = () => globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0];

const capabilities = () =>
  new Capabilities({
    browserName: 'MiniBrowser',
    acceptInsecureCerts: true,
    'webkitgtk:browserOptions': { binary: browser(), args: ['--automation'] },
  });

/** Time (ms) for one command. The slowest one, the load of a page, takes seconds on a busy machine. */
const LIMIT = 60_000;

/** Time (ms) for a picture. In a window that was resized, WebKitGTK draws none unless the page changes. */
const PICTURE_LIMIT = 5000;

const SILENCE = 'WebKit has stopped answering';

/** One browser with its own cookies and storage, for one person. A driver serves one of them. */
export class WebKitSession {
  /** The folder of downloaded files. */
  readonly downloads: string;
  readonly #driver: WebDriver;
  readonly #program: ChildProcess;
  // The driver has one current window, and one current frame.
  readonly #inTurn = pLimit(1);
  #window = '';
  #is_silent = false;

  private constructor(downloads: string, driver: WebDriver, program: ChildProcess) {
    this.downloads = downloads;
    this.#driver = driver;
    this.#program = program;
  }

  /** Starts a browser on an X display. Its settings and files go to the folder. */
  static async start(display: string, folder: string): Promise<WebKitSession> {
    const downloads = join(folder, 'downloads');
    mkdirSync(join(folder, 'gtk-3.0'), { recursive: true });
    mkdirSync(downloads);
    writeFileSync(join(folder, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
    // Web pages read it as the wish for reduced motion.
    writeFileSync(join(folder, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
    const port = await freePort();
    const places = {
      XDG_CONFIG_HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CACHE_HOME: folder,
      // The list of media plugins, which takes half a second to make, is one for all persons.
      GST_REGISTRY: join(dirname(folder), 'gstreamer.bin'),
    };
    const program = spawn('WebKitWebDriver', [`--port=${port}`], {
      env: {
        ...process.env,
        ...places,
        DISPLAY: display,
        // Without a graphics card, layers that move on their own take half of the processor's time. They do not change the layout.
        WEBKIT_DISABLE_COMPOSITING_MODE: '1',
        // Compiling hot code takes a tenth of the processor's time, which has not paid off when the page is left.
        JSC_useDFGJIT: '0',
      },
      stdio: 'ignore',
      // The driver leads a group, with all processes of its browser.
      detached: true,
    });
    const address = `http://127.0.0.1:${port}`;
    await isUp(`${address}/status`);
    const driver = await new Builder().usingServer(address).withCapabilities(capabilities()).build();
    return new WebKitSession(downloads, driver, program);
  }

  /** Sends commands to one window, after those that were requested before. */
  inWindow<T>(window: string, work: (driver: WebDriver) => Promise<T>): Promise<T> {
    return this.#command(async () => {
      if (window !== this.#window) await this.#driver.switchTo().window(window);
      this.#window = window;
      return work(this.#driver);
    });
  }

  /** The open windows and tabs. */
  windows(): Promise<string[]> {
    return this.#command(() => this.#driver.getAllWindowHandles());
  }

  openTab(): Promise<string> {
    return this.#command(async () => {
      await this.#driver.switchTo().newWindow('tab');
      this.#window = await this.#driver.getWindowHandle();
      return this.#window;
    });
  }

  /** A picture (PNG) of the window that the last command was for. The session ends if WebKit draws none. */
  async picture(): Promise<Buffer> {
    return Buffer.from(await this.#command(() => this.#driver.takeScreenshot(), PICTURE_LIMIT), 'base64');
  }

  async stop(): Promise<void> {
    if (this.#is_silent) return;
    try {
      await this.#command(() => this.#driver.quit());
    } finally {
      await this.#kill('SIGTERM');
    }
  }

  /** Ends a browser that leaves a command without an answer: it takes none after that. */
  #command<T>(work: () => Promise<T>, limit = LIMIT): Promise<T> {
    return this.#inTurn(async () => {
      if (this.#is_silent) throw new Error(SILENCE);
      const patience = new AbortController();
      const silence = setTimeout(limit, undefined, patience).then(async () => {
        this.#is_silent = true;
        await this.#kill('SIGKILL');
        throw new Error(SILENCE);
      });
      try {
        return await Promise.race([work(), silence]);
      } finally {
        silence.catch(() => undefined);
        patience.abort();
      }
    });
  }

  /** Ends the driver with its browser, unless it has ended by itself. */
  async #kill(signal: NodeJS.Signals): Promise<void> {
    if (this.#program.exitCode !== null || this.#program.signalCode !== null) return;
    const ended = once(this.#program, 'exit');
    process.kill(-this.#program.pid!, signal);
    await ended;
  }
}

async function isUp(address: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await fetch(address).catch(() => undefined)) return;
    await setTimeout(50);
  }
  throw new Error('WebKitWebDriver does not start');
}
