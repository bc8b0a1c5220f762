/** Two decimals, or one significant digit below 0.01%: two decimals would show 0 there. */
export function percent(fraction: number): string {
  const value = fraction * 100;
  if (value === 0) return '0%';
  return `${value < 0.01 ? value.toPrecision(1) : value.toFixed(2)}%`;
}

const counts = new Intl.NumberFormat('en');

export const count = (value: number): string => counts.format(value);
