import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** One browser with its own cookies and storage, for one person. A driver serves one of them. */
export class WebKitSession {
  /** The folder of downloaded files. */
  readonly downloads: string;
  readonly #driver: WebDriver;
  readonly #program: ChildProcess;
  // The driver has one current window, and one current frame.
  readonly #inTurn = pLimit(1);
  #window = '';

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
    const places = { XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder, XDG_CACHE_HOME: folder };
    const program = spawn('WebKitWebDriver', [`--port=${port}`], {
      // Without a graphics card, layers that move on their own take half of the processor's time. They do not change the layout.
      env: { ...process.env, ...places, DISPLAY: display, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
      stdio: 'ignore',
    });
    const address = `http://127.0.0.1:${port}`;
    await isUp(`${address}/status`);
    const driver = await new Builder().usingServer(address).withCapabilities(capabilities()).build();
    return new WebKitSession(downloads, driver, program);
  }

  /** Sends commands to one window, after those that were asked for before. */
  inWindow<T>(window: string, work: (driver: WebDriver) => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      if (window !== this.#window) await this.#driver.switchTo().window(window);
      this.#window = window;
      return work(this.#driver);
    });
  }

  /** The open windows and tabs. */
  windows(): Promise<string[]> {
    return this.#inTurn(() => this.#driver.getAllWindowHandles());
  }

  openTab(): Promise<string> {
    return this.#inTurn(async () => {
      await this.#driver.switchTo().newWindow('tab');
      this.#window = await this.#driver.getWindowHandle();
      return this.#window;
    });
  }

  /** A picture (PNG) of the window that the last command was for. */
  async picture(): Promise<Buffer> {
    return Buffer.from(await this.#inTurn(() => this.#driver.takeScreenshot()), 'base64');
  }

  async stop(): Promise<void> {
    await this.#driver.quit();
    const ended = once(this.#program, 'exit');
    this.#program.kill();
    await ended;
  }
}

async function isUp(address: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await fetch(address).catch(() => undefined)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('WebKitWebDriver does not start');
}
