import { vi } from 'vitest';

/** Fakes uploads, in the order of their start; the test answers them. */
export class FakeUpload extends EventTarget {
  static started: FakeUpload[] = [];
  upload = new EventTarget();
  status = 0;
  responseText = '';
  url = '';
  open(_method: string, url: string) {
    this.url = url;
  }
  headers: Record<string, string> = {};
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader() {
    return null;
  }
  send() {
    FakeUpload.started.push(this);
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  answer(status: number, body: object) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.dispatchEvent(new Event('load'));
  }
}

/** Replaces uploads by fakes. */
export function fakeUploads(): void {
  FakeUpload.started = [];
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
}
