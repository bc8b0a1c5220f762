import { kitCodePattern } from '#contract/shared/codes.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { parseUrl } from '#web/lib/parseUrl.ts';
import { paths } from '#web/lib/paths.ts';

/**
 * Reads the code of a kit from typed text or the content of a printed label's QR code. A label's code is the address of the
 * registration screen; its proof is ignored. A scanner may add spaces, and swaps the case under Caps Lock.
 */
export function readScan(text: string): KitCode | undefined {
  const scanned = text.trim();
  const code = (codeInAddress(scanned) ?? scanned).replaceAll(/[\s-]/g, '').toUpperCase();
  return kitCodePattern.test(code) ? (code as KitCode) : undefined;
}

function codeInAddress(text: string): string | undefined {
  if (!/^https?:/i.test(text)) return undefined;
  const address = parseUrl(text.replace(/#.*/, '').toLowerCase());
  if (!address?.pathname.endsWith(paths.registerKit())) return undefined;
  return address.searchParams.get('kit') ?? undefined;
}
