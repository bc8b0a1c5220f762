/** Reads the texts of the QR codes in a picture. */
export type ReadCodes = (picture: HTMLVideoElement | HTMLCanvasElement) => Promise<readonly string[]>;

interface Code {
  readonly rawValue: string;
  readonly boundingBox: DOMRectReadOnly;
}

interface Detector {
  readonly detect: (picture: ImageBitmapSource) => Promise<readonly Code[]>;
}

interface DetectorClass {
  new (options: { readonly formats: ['qr_code'] }): Detector;
  readonly getSupportedFormats: () => Promise<readonly string[]>;
}

/** Returns the browser's own reader, or else ours, which is plain JavaScript: it needs no other content policy. */
export async function barcodeReader(): Promise<ReadCodes> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass };
  // Some browsers have the class but no formats.
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): readonly string[] => []);
  if (!BarcodeDetector || !formats?.includes('qr_code')) return ownReader();
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  return async (picture) => textsOf(await detector.detect(picture));
}

/** Our decoder returns one code of a picture. A second one comes to light when the first is painted over. */
async function ownReader(): Promise<ReadCodes> {
  const detector: Detector = new (await import('qr/decode.js')).BarcodeDetector({ formats: ['qr_code'] });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (picture) => {
    const [width, height] =
      picture instanceof HTMLVideoElement
        ? [picture.videoWidth, picture.videoHeight]
        : [picture.width, picture.height];
    if (!context || width === 0 || height === 0) return [];
    Object.assign(canvas, { width, height });
    context.drawImage(picture, 0, 0);
    const [first] = await detector.detect(canvas);
    if (!first) return [];
    const { x, y, width: covered, height: lines } = first.boundingBox;
    context.clearRect(x, y, covered, lines);
    return textsOf([first, ...(await detector.detect(canvas))]);
  };
}

const textsOf = (codes: readonly Code[]) => [...new Set(codes.map(({ rawValue }) => rawValue))];
