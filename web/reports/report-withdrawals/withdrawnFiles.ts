import { COUNTS_PAGE, SUGGESTION_PAGE } from '#contract/reports/pageNumbers.ts';
import { pageName, pageNumbers } from '#web/reports/reportPages.ts';

/** The files of one withdrawal: the value of the choice, its label, and its name within a sentence. */
const files: readonly (readonly [page: string, label: string, named: string])[] = [
  ['', 'The whole report, with its counts and suggestion', 'the whole report'],
  [`${COUNTS_PAGE}`, 'The counts, with the pages drawn from them', 'the counts'],
  ...pageNumbers.map((page): readonly [string, string, string] =>
    page === SUGGESTION_PAGE
      ? [`${page}`, 'The suggestion', 'the suggestion']
      : [`${page}`, pageName(page), `page ${pageName(page)}`],
  ),
];

export const fileChoices = files.map(([page, label]) => [page, label] as const);

/** The files of a withdrawal within a sentence, such as "version 2 of the counts". */
export function filesOf({ page, version }: { readonly page: string; readonly version: string }): string {
  const named = files.find(([value]) => value === page)?.[2] ?? '';
  return version.trim() === '' ? named : `version ${version.trim()} of ${named}`;
}
