import { expect, test } from 'vitest';
import { readScan } from '#web/kits/label-reader/readScan.ts';
import { endsScan, scanFollower, shortcutDigit } from './benchKeys.ts';

const pressed = (code: string, key: string, more: object = {}) => ({
  altKey: false,
  code,
  ctrlKey: false,
  key,
  metaKey: false,
  shiftKey: false,
  timeStamp: 1000,
  ...more,
});

test.each([
  ['a digit alone', pressed('Digit2', '2'), undefined],
  ['a digit with Shift, as on AZERTY', pressed('Digit2', '2', { shiftKey: true }), undefined],
  ['a digit of the number pad', pressed('Numpad2', '2'), undefined],
  ['Alt and a digit of the number pad, as for FNC1', pressed('Numpad2', '2', { altKey: true }), undefined],
  ['AltGr and a digit', pressed('Digit2', '²', { altKey: true, ctrlKey: true }), undefined],
  ['Ctrl and a digit', pressed('Digit2', '2', { ctrlKey: true }), undefined],
  ['Alt and a letter', pressed('KeyB', 'b', { altKey: true }), undefined],
  ['Alt and a digit', pressed('Digit2', '2', { altKey: true }), '2'],
  ['Alt and a digit of AZERTY', pressed('Digit2', 'é', { altKey: true }), '2'],
  ['Option and a digit of a Mac', pressed('Digit2', '™', { altKey: true }), '2'],
])('%s is the shortcut %#', (_, key, digit) => {
  expect(shortcutDigit(key)).toBe(digit);
});

test.each([
  ['3 ms after a fast scanner', 997, true],
  ['60 ms after a slow scanner', 940, true],
  ['150 ms after a person', 850, false],
])('a Tab %s ends a scan: %#', (_, before, ends) => {
  expect(endsScan(pressed('Tab', 'Tab'), before)).toBe(ends);
  expect(endsScan(pressed('Tab', 'Tab', { shiftKey: true }), before)).toBe(false);
});

/** The parts of a text and its last keys, which follow each other after `gap` milliseconds. */
const partsOf = (text: string, ends: readonly string[], gap: number) => {
  const follow = scanFollower();
  return ['Shift', ...Array.from(text), ...ends].map((key, index) =>
    follow(pressed('', key, { timeStamp: 1000 + index * gap })),
  );
};

test.each([
  ['3 ms and Enter', 3, ['Enter']],
  ['60 ms and Tab', 60, ['Tab']],
  ['10 ms, Shift, CR and LF', 10, ['Enter', 'Enter']],
])('scanFollower recognizes a scan with keys each %s', (_, gap, ends) => {
  const parts = partsOf('MB000001', ends, gap);
  expect(parts).toEqual([
    undefined,
    'starts',
    ...Array(7).fill('continues'),
    { scanned: 'MB000001' },
    ...ends.slice(1).map(() => 'trails'),
  ]);
});

test('scanFollower takes neither the typing of a person nor a short burst for a scan', () => {
  expect(partsOf('MB000001', ['Enter'], 150).at(-1)).toBeUndefined();
  expect(partsOf('MB001', ['Enter', 'Enter'], 10).slice(-2)).toEqual([undefined, undefined]);
});

test.each([
  ['EAN-13', '4006381333931'],
  ['UPC-A', '036000291452'],
  ['Code 39 with Caps Lock', '*ab-1234*'],
  ['GS1-128 with FNC1', '\u001d010400638133393110ABC123'],
  ['USPS', '420100019205590100130412345678'],
  ['FedEx', '1001891234560000000000789012345678'],
  ['two scanners at once', 'MBMB000000110011'],
  ['a scanner of another layout', 'MBàààààà'],
  ['a kit and a parcel in one', 'MB0000014006381333931'],
])('a code of %s is no kit', (_, text) => {
  expect(readScan(text)).toBeUndefined();
});
