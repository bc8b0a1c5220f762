import readQrCode from 'qr/decode.js';

/** Reads a QR code on the screen as a phone does. */
export async function readQr(image: Element): Promise<string> {
  if (!(image instanceof HTMLImageElement)) throw new Error('Not an image');
  await image.decode();
  const size = 400;
  const canvas = new OffscreenCanvas(size, size).getContext('2d');
  if (canvas) canvas.fillStyle = '#fff';
  canvas?.fillRect(0, 0, size, size);
  canvas?.drawImage(image, 0, 0, size, size);
  const data = canvas?.getImageData(0, 0, size, size).data ?? [];
  return readQrCode({ width: size, height: size, data: Uint8Array.from(data) });
}
