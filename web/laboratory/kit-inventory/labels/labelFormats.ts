/** A sheet of labels as it is sold. Lengths are in millimeters. */
export interface LabelFormat {
  readonly key: string;
  readonly label: string;
  readonly paper: 'A4' | 'Letter';
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

const named = (sheet: Omit<LabelFormat, 'key' | 'label'>): LabelFormat => ({
  ...sheet,
  key: `${sheet.paper.toLowerCase()}-${sheet.columns}x${sheet.rows}`,
  label: `${sheet.paper}, ${sheet.columns} × ${sheet.rows} labels of ${sheet.width} × ${sheet.height} mm`,
});

export const labelFormats: readonly [LabelFormat, ...LabelFormat[]] = [
  named({ paper: 'A4', columns: 3, rows: 8, width: 70, height: 37, top: 0.5, left: 0, gap: 0 }),
  named({ paper: 'A4', columns: 3, rows: 7, width: 63.5, height: 38.1, top: 15.1, left: 7.2, gap: 2.5 }),
  named({ paper: 'A4', columns: 2, rows: 7, width: 99.1, height: 38.1, top: 15.1, left: 4.6, gap: 2.6 }),
  named({ paper: 'Letter', columns: 3, rows: 10, width: 66.7, height: 25.4, top: 12.7, left: 4.8, gap: 3.1 }),
  named({ paper: 'Letter', columns: 2, rows: 5, width: 101.6, height: 50.8, top: 12.7, left: 4, gap: 4.8 }),
];
