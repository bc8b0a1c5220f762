import { vi } from 'vitest';

/** Uploads in the order in which they were begun; a test answers them. */
export class FakeUpload extends EventTarget {
  static begun: FakeUpload[] = [];
  upload = new EventTarget();
  status = 0;
  responseText = '';
  url = '';
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader() {}
  send() {
    FakeUpload.begun.push(this);
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  answer(status: number, body: object) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.dispatchEvent(new Event('load'));
  }
}

/** From now on uploads go nowhere. */
export function fakeUploads(): void {
  FakeUpload.begun = [];
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
}
