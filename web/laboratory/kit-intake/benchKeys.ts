/** The parts of a keyboard event that distinguish a person from a scanner. */
type Key = Pick<KeyboardEvent, 'altKey' | 'code' | 'ctrlKey' | 'key' | 'metaKey' | 'shiftKey' | 'timeStamp'>;

/** Longest time between two keys of a scanner (milliseconds). The slowest ones take 60. */
const SCANNER_GAP_MS = 80;
/** Shortest text of a bar code. */
const MIN_SCAN_LENGTH = 6;

/**
 * The digit of a shortcut: Alt with a digit above the letters, on any keyboard layout. A bar code is none: scanners type no Alt,
 * or Alt with the digits of the number pad for characters that have no key.
 */
export const shortcutDigit = ({ altKey, code, ctrlKey, metaKey }: Key): string | undefined =>
  altKey && !ctrlKey && !metaKey ? /^Digit(\d)$/.exec(code)?.[1] : undefined;

/** True for the Tab with which some scanners end a code. A person takes longer to reach that key. */
export const endsScan = ({ key, shiftKey, timeStamp }: Key, before: number): boolean =>
  key === 'Tab' && !shiftKey && timeStamp - before <= SCANNER_GAP_MS;

/** The part of a key in a scan: its first key, its end with the whole text, the rest of its end (CR and LF), or none of them. */
export type ScanPart = 'starts' | 'continues' | 'trails' | { readonly scanned: string } | undefined;

/** Follows keys, and distinguishes scans from typing by their speed. */
export function scanFollower(): (key: Key) => ScanPart {
  let text = '';
  let at = Number.NEGATIVE_INFINITY;
  let has_ended = false;
  return ({ key, altKey, ctrlKey, metaKey, timeStamp }) => {
    const isQuick = timeStamp - at <= SCANNER_GAP_MS;
    at = timeStamp;
    if (key === 'Enter' || key === 'Tab') {
      const scanned = text;
      text = '';
      const trails = isQuick && has_ended && scanned === '';
      has_ended = trails || (isQuick && scanned.length >= MIN_SCAN_LENGTH);
      return trails ? 'trails' : has_ended ? { scanned } : undefined;
    }
    if (!isQuick) text = '';
    has_ended = has_ended && isQuick;
    // Scanners type no other control keys, and characters without a key by Alt and digits.
    if (key.length > 1 || altKey || ctrlKey || metaKey) return undefined;
    text += key;
    return text.length === 1 ? 'starts' : 'continues';
  };
}
