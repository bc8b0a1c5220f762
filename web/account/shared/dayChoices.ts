/** A number of days as the value of a choice. Two digits: keys that are plain numbers would lose their order. */
export const dayKey = (days: number): string => String(days).padStart(2, '0');

/** Choices from none to a number of days, by their values. */
export const dayChoices = (
  longest: number,
  none: string,
  nameOf: (days: string) => string = String,
): Readonly<Record<string, string>> => ({
  [dayKey(0)]: none,
  ...Object.fromEntries(
    Array.from({ length: longest }, (_, index) => index + 1).map((days) => [
      dayKey(days),
      nameOf(`${days} ${days === 1 ? 'day' : 'days'}`),
    ]),
  ),
});
