/** A sheet of labels as it is sold. Lengths are millimetres. */
export interface LabelFormat {
  readonly key: string;
  readonly label: string;
  readonly paper: 'A4' | 'letter';
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  /** From the edges of the paper to the first label. */
  readonly top: number;
  readonly left: number;
  /** Between two columns. */
  readonly gap: number;
}

export const labelFormats: readonly [LabelFormat, ...LabelFormat[]] = [
  {
    key: 'a4-3x8',
    label: 'A4, 3 × 8 labels of 70 × 37 mm',
    paper: 'A4',
    columns: 3,
    rows: 8,
    width: 70,
    height: 37,
    top: 0.5,
    left: 0,
    gap: 0,
  },
  {
    key: 'a4-3x7',
    label: 'A4, 3 × 7 labels of 63.5 × 38.1 mm',
    paper: 'A4',
    columns: 3,
    rows: 7,
    width: 63.5,
    height: 38.1,
    top: 15.1,
    left: 7.2,
    gap: 2.5,
  },
  {
    key: 'a4-2x7',
    label: 'A4, 2 × 7 labels of 99.1 × 38.1 mm',
    paper: 'A4',
    columns: 2,
    rows: 7,
    width: 99.1,
    height: 38.1,
    top: 15.1,
    left: 4.6,
    gap: 2.6,
  },
  {
    key: 'letter-3x10',
    label: 'Letter, 3 × 10 labels of 66.7 × 25.4 mm',
    paper: 'letter',
    columns: 3,
    rows: 10,
    width: 66.7,
    height: 25.4,
    top: 12.7,
    left: 4.8,
    gap: 3.1,
  },
  {
    key: 'letter-2x5',
    label: 'Letter, 2 × 5 labels of 101.6 × 50.8 mm',
    paper: 'letter',
    columns: 2,
    rows: 5,
    width: 101.6,
    height: 50.8,
    top: 12.7,
    left: 4,
    gap: 4.8,
  },
];
