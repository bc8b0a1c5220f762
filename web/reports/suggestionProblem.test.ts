import { expect, test } from 'vitest';
import { suggestionProblem } from './suggestionProblem.ts';

const problemOf = (name: string, content = '%PDF-1.7') =>
  suggestionProblem(new File([content], name), 'MB000132', 1024 * 1024);

test.each(['MB000132_Suggestion.pdf', 'mb000132.pdf', 'suggestion.pdf', 'MB00013.pdf', 'MB0001311.pdf'])(
  'a PDF file named %s is sent as the suggestion of MB000132',
  async (name) => expect(await problemOf(name)).toBeUndefined(),
);

test.each(['MB000131_Suggestion.pdf', 'mb000131 for Mia.pdf'])(
  'a file named %s is not sent as the suggestion of MB000132',
  async (name) =>
    expect(await problemOf(name)).toBe(
      'The name of this file says kit MB000131, and this is kit MB000132. Choose another file, or rename this one.',
    ),
);

test('a file that is no PDF or too large is not sent', async () => {
  expect(await problemOf('suggestion.pdf', 'text')).toBe('The suggestion must be a PDF file.');
  expect(await problemOf('suggestion.pdf', `%PDF-${'x'.repeat(1024 * 1024)}`)).toBe(
    'The file is larger than 1 MB.',
  );
});

test('a file that cannot be read any more is not sent', async () => {
  const file = new File(['%PDF-1.7'], 'suggestion.pdf');
  file.slice = () => ({ text: () => Promise.reject(new Error('Moved')) }) as Blob;
  expect(await suggestionProblem(file, 'MB000132', 100)).toBe(
    'This file cannot be read. Please choose it again.',
  );
});
