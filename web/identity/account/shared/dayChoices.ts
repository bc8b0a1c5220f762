/** Choices from no day to a number of days, by the number as text. */
export const dayChoices = (
  longest: number,
  none: string,
  nameOf: (days: string) => string = String,
): readonly (readonly [days: string, label: string])[] => [
  ['0', none],
  ...Array.from({ length: longest }, (_, index): [string, string] => {
    const days = index + 1;
    return [String(days), nameOf(`${days} ${days === 1 ? 'day' : 'days'}`)];
  }),
];
