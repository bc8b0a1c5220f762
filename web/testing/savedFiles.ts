import { onTestFinished, vi } from 'vitest';

/** A file as the browser would save it. */
export interface SavedFile {
  readonly name: string;
  readonly type: string;
  readonly text: () => Promise<string>;
}

/** Collects the files that the screen saves, in their order, until the end of the test. The browser saves none of them. */
export function savedFiles(): SavedFile[] {
  const saved: SavedFile[] = [];
  const contents = new Map<string, Blob>();
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    const address = `blob:${crypto.randomUUID()}`;
    contents.set(address, content as Blob);
    return address;
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    const content = contents.get(this.href);
    if (content) saved.push({ name: this.download, type: content.type, text: () => textOf(content) });
  });
  onTestFinished(() => {
    create.mockRestore();
    click.mockRestore();
  });
  return saved;
}

/** The text with its byte order mark, which `Blob.text` drops. */
const textOf = async (content: Blob): Promise<string> =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await content.arrayBuffer());
