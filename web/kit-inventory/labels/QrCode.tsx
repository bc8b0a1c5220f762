import { encodeQR } from 'qr';

interface Props {
  readonly text: string;
  /** What it is, for those who do not see it. */
  readonly label: string;
}

/** A QR code, black on white with its quiet zone whatever is around it; as large as the box that it is in. */
export function QrCode({ text, label }: Props) {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shapeRendering="crispEdges"
      width="100%"
      height="100%"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path fill="#000" d={modules.map(rowPath).join('')} />
    </svg>
  );
}

/** Modules around a code that scanners need to find it. */
const QUIET_ZONE = 4;

const rowPath = (row: readonly boolean[], y: number): string =>
  row.map((is_dark, x) => (is_dark ? `M${x} ${y}h1v1h-1z` : '')).join('');
