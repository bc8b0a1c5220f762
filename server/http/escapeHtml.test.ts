import { expect, test } from 'vitest';
import { escapeHtml } from './escapeHtml.ts';

test('text with all marks of HTML is text between tags and in a quoted attribute', () => {
  expect(escapeHtml(`<a href="x" title='y'>Q&A</a>`)).toBe(
    '&#60;a href=&#34;x&#34; title=&#39;y&#39;&#62;Q&#38;A&#60;/a&#62;',
  );
});
