import type { ReactNode } from 'react';

/** A drawing of one type of the Bristol stool scale, '1' to '7'. It is decorative: the form shows the description. */
export const BristolDrawing = ({ type }: { readonly type: string }) => (
  <svg viewBox="0 0 112 48" width="98" height="42" aria-hidden="true">
    {drawings[type]}
  </svg>
);

const DARK = '#6b4727';
const BROWN = '#9c6f45';
const LIGHT = '#d3ad80';

type Lump = readonly [x: number, y: number, width: number, height: number, turn: number];

/** The layers of a round piece, lit from above: shade, body, highlight. */
const layers = [
  ([x, y, rx, ry]: Lump) => ({ cx: x, cy: y, rx, ry, fill: DARK }),
  ([x, y, rx, ry]: Lump) => ({ cx: x - 0.6, cy: y - 1.4, rx: rx - 1.2, ry: ry - 1.8, fill: BROWN }),
  ([x, y, rx, ry]: Lump) => {
    const shine = { rx: rx * 0.36, ry: ry * 0.17, fill: LIGHT, fillOpacity: '0.8' };
    return { cx: x - rx * 0.28, cy: y - ry * 0.48, ...shine };
  },
];

/** Round pieces. All shades come first, which joins pieces that touch. */
const lumps = (pieces: readonly Lump[]) =>
  layers.map((layer, depth) =>
    pieces.map((piece) => {
      const [x, y, , , turn] = piece;
      return <ellipse key={x} {...layer(piece)} transform={turned(depth === 2 ? turn - 12 : turn, x, y)} />;
    }),
  );

const turned = (degrees: number, x: number, y: number) => `rotate(${degrees} ${x} ${y})`;

/** A sausage along a path, lit from above. */
const sausage = (path: string, width: number) => (
  <g fill="none" strokeLinecap="round" strokeLinejoin="round">
    <path d={path} stroke={DARK} strokeWidth={width} />
    <path d={path} stroke={BROWN} strokeWidth={width - 3.5} transform="translate(-0.5 -1.2)" />
    <path
      d={path}
      stroke={LIGHT}
      strokeOpacity="0.75"
      strokeWidth={width * 0.14}
      transform={`translate(-1 ${-width * 0.26})`}
    />
  </g>
);

/** Pieces with ragged edges: the same flakes, turned and stretched differently for each piece. */
const fluff = (pieces: readonly Lump[]) =>
  [1.6, 0].map((depth) => (
    <g key={depth} fill={depth > 0 ? DARK : BROWN}>
      {pieces.map(([x, y, width, height, turn]) => (
        <g
          key={x}
          transform={`translate(${x} ${y + depth}) scale(${width} ${height}) rotate(${turn})`}
          stroke={LIGHT}
          strokeOpacity="0.75"
          strokeLinecap="round"
        >
          {flakes.map(([across, down, radius]) => (
            <circle key={across} cx={across} cy={down} r={radius} stroke="none" />
          ))}
          {depth === 0 && (
            <path
              d="M-0.45-0.25q0.15-0.2 0.4-0.2M0.2 0.1q0.2 0.05 0.3-0.1M-0.3 0.4l0.2 0.05"
              strokeWidth="0.1"
              fill="none"
            />
          )}
        </g>
      ))}
    </g>
  ));

const flakes = [
  [-0.1, -0.05, 0.62],
  [0.45, 0.1, 0.46],
  [-0.55, 0.15, 0.42],
  [-0.62, -0.4, 0.24],
  [-0.2, -0.62, 0.28],
  [0.3, -0.5, 0.3],
  [0.72, -0.32, 0.2],
  [0.95, 0.08, 0.19],
  [0.7, 0.5, 0.26],
  [0.22, 0.62, 0.3],
  [-0.28, 0.6, 0.2],
  [-0.72, 0.52, 0.17],
  [-0.98, 0, 0.2],
  [1.22, 0.3, 0.08],
  [-1.15, 0.42, 0.1],
  [0.02, -0.98, 0.08],
] as const;

const drawings: Readonly<Record<string, ReactNode>> = {
  1: lumps([
    [14, 30, 9, 8, 15],
    [34, 17, 9.5, 8.5, -20],
    [54, 32, 9, 8, 10],
    [73, 16, 9, 8, 25],
    [96, 28, 10.5, 9, -12],
  ]),
  2: lumps([
    [18, 26, 13, 12, 0],
    [34, 21, 13, 13, 8],
    [50, 27, 13, 13, -8],
    [66, 21, 13, 12.5, 0],
    [80, 26, 12, 13, 10],
    [95, 24, 12, 11.5, 0],
  ]),
  3: (
    <>
      {sausage('M18 26C40 20 72 20 94 26', 26)}
      <path
        d="M27 13l3 8-4 6 2 6M46 36l-2-8 4-5M58 10l2 7-4 5M71 34l-3-6 4-7M86 14l-3 8 4 5M38 18l7 1M74 16l7 2M52 30l7-1"
        fill="none"
        stroke="#3d2613"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  4: sausage('M14 32C26 10 44 12 56 24S86 38 98 16', 17),
  5: lumps([
    [20, 28, 16, 11, -14],
    [53, 16, 15, 10, 8],
    [60, 38, 11, 7, 0],
    [92, 25, 16, 12, 12],
  ]),
  6: fluff([
    [20, 28, 15, 13, 0],
    [54, 19, 16, 13, 100],
    [61, 38, 8, 6, 40],
    [92, 27, 15, 14, 200],
  ]),
  7: (
    <>
      <path
        d="M4 30c-1-5 9-5 14-8s6-9 16-9 12 3 20 2 14-4 23-1 6 7 15 9 17 3 16 8-12 5-19 8-18 5-30 4-22 2-32-1-22-6-23-12z"
        fill={DARK}
      />
      <path
        d="M8 28c0-4 8-4 13-7s7-7 15-7 12 3 20 2 12-3 19-1 6 6 14 8 15 3 14 7-10 4-17 6-17 4-28 3-21 1-30-1-19-6-20-10z"
        fill={BROWN}
      />
      <path
        d="M24 24c6-5 14-5 21-3M58 22c7-2 13-2 18 1M38 33c9 3 20 2 29 0"
        fill="none"
        stroke={LIGHT}
        strokeOpacity="0.8"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
      <ellipse cx="104" cy="40" rx="3.6" ry="2.2" fill={BROWN} />
      <ellipse cx="8" cy="41" rx="2.6" ry="1.6" fill={BROWN} />
    </>
  ),
};
