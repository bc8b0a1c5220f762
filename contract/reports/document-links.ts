import * as z from 'zod/mini';
import { endpoint } from '#contract/shared/endpoint.ts';
import { anyReader, KitParams, PageParams, SUGGESTION_SCREEN } from './reports.ts';

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

export const getPageLink = endpoint({
  name: 'getPageLink',
  method: 'GET',
  path: '/api/kit/:kit_id/page/:page/link',
  ...anyReader,
  summary:
    'An address that shows a report page in a frame without a session for a few minutes, for front ends that have an access token alone.',
  params: PageParams,
  result: z.object({ url: z.string() }),
  errors: ['page_not_found'],
});

const LinkParams = z.strictObject({ token: z.string().check(z.maxLength(100)) });

export const openPageLink = endpoint({
  name: 'openPageLink',
  method: 'GET',
  path: '/api/pages/:token',
  callers: 'anyone',
  summary: 'The report page behind a short-lived address, to be shown in a sandboxed frame.',
  params: LinkParams,
  document: 'text/html',
  answers_head: true,
  errors: ['page_not_found'],
});

export const openDocumentLink = endpoint({
  name: 'openDocumentLink',
  method: 'GET',
  path: '/api/documents/:token',
  callers: 'anyone',
  summary:
    'The document behind a short-lived link from `suggestion-link`, for stores that sign no links themselves.',
  params: LinkParams,
  document: 'application/pdf',
  answers_head: true,
  errors: ['suggestion_not_found'],
});
