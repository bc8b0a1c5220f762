/** The parts of a keyboard event that tell a person from a scanner. */
type Key = Pick<KeyboardEvent, 'altKey' | 'code' | 'ctrlKey' | 'key' | 'metaKey' | 'shiftKey' | 'timeStamp'>;

/** Longest time between two keys of a scanner (milliseconds). The slowest ones take 60. */
const SCANNER_GAP_MS = 80;

/**
 * The digit of a shortcut: Alt with a digit above the letters, on any keyboard layout. A bar code is none: scanners type no Alt,
 * or Alt with the digits of the number pad for characters that have no key.
 */
export const shortcutDigit = ({ altKey, code, ctrlKey, metaKey }: Key): string | undefined =>
  altKey && !ctrlKey && !metaKey ? /^Digit(\d)$/.exec(code)?.[1] : undefined;

/** True for the Tab with which some scanners end a code. A person takes longer to reach that key. */
export const endsScan = ({ key, shiftKey, timeStamp }: Key, before: number): boolean =>
  key === 'Tab' && !shiftKey && timeStamp - before <= SCANNER_GAP_MS;
