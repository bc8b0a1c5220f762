import * as z from 'zod/mini';
import { endpoint } from '#contract/shared/endpoint.ts';
import { anyReader, KitParams, SUGGESTION_SCREEN } from './reports.ts';

export const getSuggestionLink = endpoint({
  name: 'getSuggestionLink',
  method: 'GET',
  path: '/api/kit/:kit_id/suggestion-link',
  ...anyReader,
  summary: 'A link that opens the suggestion without a session for a few minutes.',
  params: KitParams,
  result: z.object({ hasLink: z.boolean(), url: z.nullable(z.string()) }),
  screen: SUGGESTION_SCREEN,
  errors: ['kit_not_found'],
});

export const openDocumentLink = endpoint({
  name: 'openDocumentLink',
  method: 'GET',
  path: '/api/documents/:token',
  callers: 'anyone',
  summary:
    'The document behind a short-lived link from `suggestion-link`, for stores that sign no links themselves.',
  params: z.strictObject({ token: z.string().check(z.maxLength(100)) }),
  document: 'application/pdf',
  answers_head: true,
  errors: ['suggestion_not_found'],
});
