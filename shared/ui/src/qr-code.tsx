import { encode } from 'uqr';

/** White border in modules, which scanners need. */
const QUIET_ZONE = 4;

/** Adjacent dark modules in a row form one rectangle. */
const getOutline = (rows: readonly boolean[][]): string =>
  rows
    .flatMap((row, y) =>
      row.flatMap((dark, x) => {
        if (!dark || row[x - 1]) return [];
        const end = row.indexOf(false, x);
        return `M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`;
      }),
    )
    .join('');

export interface QrCodeProps {
  /** The text that a scanner reads. */
  text: string;
  /** Accessible name. */
  label: string;
  className?: string;
}

/** A QR code, dark on white in every colour scheme. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={getOutline(data)} fill="#000000" />
    </svg>
  );
}
