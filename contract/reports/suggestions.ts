import * as z from 'zod/mini';
import { REPLACEMENT_REASON } from '#contract/reports/replacementHeader.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { EncodedReason } from './replacementReason.ts';
import { AddedFile, anyReader, KitParams, SUGGESTION_SCREEN, staff, VersionQuery } from './reports.ts';

export const readSuggestion = endpoint({
  name: 'readSuggestion',
  method: 'GET',
  path: '/api/kit/:kit_id/suggestion-pdf',
  ...anyReader,
  summary:
    'The suggestion as PDF: the shared copy for the owner, the published one for staff, or the earlier `version` that the caller has read access to.',
  params: KitParams,
  query: VersionQuery,
  document: 'application/pdf',
  answers_head: true,
  screen: SUGGESTION_SCREEN,
  errors: ['suggestion_not_found'],
});

export const checkSuggestion = endpoint({
  name: 'checkSuggestion',
  method: 'GET',
  path: '/api/kit/:kit_id/check-suggestion-pdf',
  ...anyReader,
  summary: 'Tells whether the caller may read a suggestion.',
  params: KitParams,
  result: z.object({ exists: z.boolean() }),
  errors: ['kit_not_found'],
});

export const shareSuggestion = endpoint({
  name: 'shareSuggestion',
  method: 'POST',
  path: '/api/kit/:kit_id/transfer-suggestion-pdf',
  callers: staff,
  summary: 'Shares the suggestion with the owner of the kit, or stops sharing it.',
  params: KitParams,
  body: z.strictObject({ action: z.enum(['enable', 'disable']) }),
  result: z.object({ success: z.literal(true) }),
  errors: ['kit_not_found', 'suggestion_not_found', 'share_failed', 'unshare_failed'],
  // Specification section 8, patient table.
  sentences: { kit_not_found: 'Kit ID not found' },
});

export const replaceSuggestion = endpoint({
  name: 'replaceSuggestion',
  method: 'PUT',
  path: '/api/kit/:kit_id/suggestion-pdf',
  callers: staff,
  summary:
    'Uploads a suggestion. Staff can read it at once, the owner of the kit after it is shared, even if an earlier one is shared. To replace a published suggestion, send a `replacement-reason`.',
  params: KitParams,
  headers: z.looseObject({ [REPLACEMENT_REASON]: z.optional(EncodedReason) }),
  upload: 'application/pdf',
  result: AddedFile,
  errors: ['kit_not_found', 'not_a_suggestion', 'replacement_reason_required', 'report_withdrawn'],
});
