const ABBREVIATIONS = ['ID', 'DOB', 'PIN', 'SHA'];

/** The heading of a column like words: "Kit ID" for "KIT ID". */
export const labelInWords = (label: string): string =>
  label
    .replaceAll(/[A-Z]{2,}/g, (word) =>
      ABBREVIATIONS.includes(word) ? word : `${word[0]}${word.slice(1).toLowerCase()}`,
    )
    .replace(/^./, (first) => first.toUpperCase());
