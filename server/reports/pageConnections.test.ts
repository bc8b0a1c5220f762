import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type Browser, chromium } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { KitCode } from '#contract/shared/ids.ts';
import { eventually } from '#db/testing/eventually.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { listening } from '#server/testing/outsideClient.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { findChromium, launchOptions } from '../../tools/findChromium.ts';
import { reportCalls } from './testing/reportCalls.ts';

// Connections that the content policy does not cover: WebRTC, and those opened in advance.
const aPageThatConnects = (port: number) => `<!doctype html><html><body><script>
const outside = 'http://127.0.0.1:${port}';
const inWorker = () => new Promise((resolve) => {
  const worker = new Worker(URL.createObjectURL(new Blob(['postMessage("a worker")'])));
  worker.onmessage = ({ data }) => resolve(data);
});
const pictureOf = async (src) => {
  const image = Object.assign(new Image(), { src });
  await image.decode();
  return image.width + ' pixels';
};
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="3"/>';
const callPeer = async () => {
  const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] });
  peer.createDataChannel('out');
  const gathered = new Promise((resolve) => {
    peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && resolve();
    setTimeout(resolve, 1000);
  });
  await peer.setLocalDescription(await peer.createOffer());
  await gathered;
};
const run = async () => {
  const works = [await inWorker()];
  works.push(await pictureOf('data:image/svg+xml,' + svg));
  works.push(await pictureOf(URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))));
  document.head.append(Object.assign(document.createElement('link'), { rel: 'preconnect', href: outside }));
  document.body.append(Object.assign(document.createElement('iframe'), { src: outside }));
  await callPeer().catch(() => undefined);
  document.title = works.join(', ');
};
void run();
</script></body></html>`;

let portal: TestPortal;
let people: People;
let kit_id: KitCode;
let address: string;
let browser: Browser;

const reached = new Set<'TCP' | 'UDP'>();
const server = createServer((socket) => {
  reached.add('TCP');
  socket.destroy();
});
const stun = createSocket('udp4').on('message', () => reached.add('UDP'));

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  address = await listening(portal);
  // The one without windows never connects ahead.
  browser = await chromium.launch(launchOptions(findChromium()));
  // TCP first: connections take up many of its ports, and hardly anybody uses UDP.
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  stun.bind(port, '127.0.0.1');
  await once(stun, 'listening');
  ({ kit_id } = await aKit(portal, people, 1));
  const reports = reportCalls(portal, people);
  await reports.uploadPage(kit_id, '1', aPageThatConnects(port));
  await reports.publish(kit_id);
});

afterAll(async () => {
  await browser.close();
  server.close();
  stun.close();
  await portal.close();
});

/** Shows the page in a frame without the named header; returns the list of features that work in it. */
async function show(without?: string): Promise<string> {
  const context = await browser.newContext({
    extraHTTPHeaders: { authorization: `Bearer ${people.anna.token}` },
  });
  const page = await context.newPage();
  const path = `/api/kit/${kit_id}/page/1`;
  await page.route(`${address}/viewer`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${path}"></iframe>` }),
  );
  if (without !== undefined)
    await page.route(address + path, async (route) => {
      const response = await route.fetch();
      const { [without]: _, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
  await page.goto(`${address}/viewer`);
  const frame = page.frames()[1];
  await frame?.waitForFunction(`document.title !== ''`);
  const works = (await frame?.title()) ?? '';
  if (without !== undefined) await eventually(() => expect([...reached].sort()).toEqual(['TCP', 'UDP']));
  await context.close();
  return works;
}

test('a page can use its own content and connects to nothing', async () => {
  expect(await show()).toBe('a worker, 3 pixels, 3 pixels');
  expect([...reached]).toEqual([]);
  // Without the header, the same page connects.
  await show('connection-allowlist');
});
