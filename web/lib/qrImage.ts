import { encodeQR } from 'qr';

/** White modules around a code; scanners need them to find it. */
const QUIET_ZONE = 4;

/** The address of a picture with the QR code of a text. */
export const qrImage = (text: string): string =>
  `data:image/svg+xml;utf8,${encodeURIComponent(encodeQR(text, 'svg', { ecc: 'medium', border: QUIET_ZONE }))}`;
