import { Readable } from 'node:stream';
import { DOCUMENT_PRINTED, DOCUMENT_PRINTS } from '#contract/shared/endpoint.ts';
import { startFirst } from './startFirst.ts';

/**
 * Replaces the storage that sandboxed pages lack: scripts that use it would stop with an error. It lasts as long as the page is
 * shown and has no access to anything else.
 */
export const STORAGE =
  Buffer.from(`<script>for(const name of["localStorage","sessionStorage"])try{window[name]}catch{const kept=new Map;
Object.defineProperty(window,name,{value:{getItem:k=>kept.get(String(k))??null,setItem:(k,v)=>{kept.set(String(k),String(v))},
removeItem:k=>{kept.delete(String(k))},clear:()=>kept.clear(),key:n=>[...kept.keys()][n]??null,get length(){return kept.size}}})}</script>`);

/**
 * Prints the page once its own scripts have had half a second to draw, and reports it to the portal. The portal cannot call `print`
 * in a frame of another origin.
 */
export const PRINT = Buffer.from(
  `<script>{const print=window.print.bind(window),tell=message=>parent.postMessage(message,location.origin);
addEventListener("load",()=>setTimeout(()=>{tell(${JSON.stringify(DOCUMENT_PRINTS)});print()},500));
addEventListener("afterprint",()=>tell(${JSON.stringify(DOCUMENT_PRINTED)}))}</script>`,
);

/** Everything before a page's first element, matched bytewise. A doctype after the script would have no effect. */
const PROLOGUE = /^(?:\xEF\xBB\xBF)?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!doctype[^>]*>)?/i;

/** Inserts scripts before the page's own content. */
export function withScripts(
  page: { readonly bytes: number; readonly content: Readable },
  scripts: readonly Buffer[],
): { bytes: number; content: Readable } {
  const script = Buffer.concat(scripts);
  const inserted = async function* () {
    let is_start = true;
    for await (const chunk of startFirst(page.content as AsyncIterable<Buffer>)) {
      if (is_start) {
        const length = PROLOGUE.exec(chunk.toString('latin1'))?.[0].length ?? 0;
        yield chunk.subarray(0, length);
        yield script;
        yield chunk.subarray(length);
      } else yield chunk;
      is_start = false;
    }
  };
  const content = Readable.from(inserted());
  // If the reader stops before the first read, the generator never starts and cannot close the page itself.
  content.once('close', () => page.content.destroy());
  return { bytes: page.bytes + script.length, content };
}
