/** Reads the texts of the QR codes in a picture. */
export type ReadCodes = (picture: HTMLVideoElement) => Promise<readonly string[]>;

interface Detector {
  readonly detect: (picture: ImageBitmapSource) => Promise<readonly { readonly rawValue: string }[]>;
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
  const Reader =
    BarcodeDetector && formats?.includes('qr_code')
      ? BarcodeDetector
      : (await import('qr/decode.js')).BarcodeDetector;
  const detector = new Reader({ formats: ['qr_code'] });
  return async (picture) => {
    const found = await detector.detect(picture);
    return [...new Set(found.map(({ rawValue }) => rawValue))];
  };
}
