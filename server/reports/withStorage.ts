import { Readable } from 'node:stream';
import { startFirst } from './startFirst.ts';

/**
 * Stands in for the storage that a sandboxed page has not: pages that ask for it would stop with an error. It lives as long as
 * the page is shown and reaches nothing.
 */
const SCRIPT = Buffer.from(
  `<script>for(const name of["localStorage","sessionStorage"])try{window[name]}catch{const kept=new Map;
Object.defineProperty(window,name,{value:{getItem:k=>kept.get(String(k))??null,setItem:(k,v)=>{kept.set(String(k),String(v))},
removeItem:k=>{kept.delete(String(k))},clear:()=>kept.clear(),key:n=>[...kept.keys()][n]??null,get length(){return kept.size}}})}</script>`,
);

/** What stands before the first element of a page, byte by byte; a document type after the script would be none. */
const PROLOGUE = /^(?:\xEF\xBB\xBF)?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!doctype[^>]*>)?/i;

/** The page with a script before all of its own. */
export function withStorage(page: { readonly bytes: number; readonly content: Readable }): {
  bytes: number;
  content: Readable;
} {
  const inserted = async function* () {
    let is_start = true;
    for await (const chunk of startFirst(page.content as AsyncIterable<Buffer>)) {
      if (is_start) {
        const length = PROLOGUE.exec(chunk.toString('latin1'))?.[0].length ?? 0;
        yield chunk.subarray(0, length);
        yield SCRIPT;
        yield chunk.subarray(length);
      } else yield chunk;
      is_start = false;
    }
  };
  const content = Readable.from(inserted());
  // The function above would not do so where the reader goes before reading anything: it has not begun then.
  content.once('close', () => page.content.destroy());
  return { bytes: page.bytes + SCRIPT.length, content };
}
