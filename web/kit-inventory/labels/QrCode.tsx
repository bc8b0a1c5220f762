import { encodeQR } from 'qr';

interface Props {
  readonly text: string;
  /** What it is, for those who do not see it. */
  readonly label: string;
}

/** A QR code with its quiet zone; scanners need it on white. */
export function QrCode({ text, label }: Props) {
  const drawing = encodeQR(text, 'svg', { ecc: 'medium', border: QUIET_ZONE });
  return <img src={`data:image/svg+xml;utf8,${encodeURIComponent(drawing)}`} alt={label} />;
}

/** Modules around a code that scanners need to find it. */
const QUIET_ZONE = 4;
