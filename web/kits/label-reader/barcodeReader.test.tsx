import { encodeQR } from 'qr';
import { expect, test } from 'vitest';
import { barcodeReader } from './barcodeReader.ts';

/** A picture of labels side by side. */
function pictureOf(texts: readonly string[]): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 900, height: 400 });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser draws no pictures');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  for (const [index, text] of texts.entries())
    for (const [y, row] of encodeQR(text, 'raw', { border: 2 }).entries())
      for (const [x, isDark] of row.entries())
        if (isDark) context.fillRect(60 + index * 420 + x * 8, 60 + y * 8, 8, 8);
  return canvas;
}

test.each([[[]], [['MB000123']], [['MB000123', 'MB000124']]])(
  'the reader finds the labels %j in one picture',
  async (texts) => {
    const read = await barcodeReader();
    expect([...(await read(pictureOf(texts)))].sort()).toEqual(texts);
  },
);
