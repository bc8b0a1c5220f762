/** Steps of the arrow keys in rows and columns. */
const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
};

/**
 * Moves the focus from a box to the one that an arrow key, Home or End names. It stays at the edges of the matrix.
 * @param matrix holds a `.symptom` for each row, with its boxes.
 * @returns whether the key moves the focus in a matrix.
 */
export function moveInMatrix(matrix: Element, box: HTMLInputElement, key: string): boolean {
  const step = steps[key];
  const row = box.closest('.symptom');
  if (!step || !row) return false;
  const rows = [...matrix.querySelectorAll('.symptom')];
  const next = rows[rows.indexOf(row) + step[0]];
  const column = boxesOf(row).indexOf(box) + step[1];
  const boxes = next ? boxesOf(next) : [];
  boxes[Math.min(Math.max(column, 0), boxes.length - 1)]?.focus();
  return true;
}

const boxesOf = (row: Element) => [...row.querySelectorAll('input')];
