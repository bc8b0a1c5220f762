import * as z from 'zod/mini';
import { practitionerPageSizes, practitionerSorts } from '#contract/families/lists.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { PractitionerCode, UserId } from '#contract/shared/ids.ts';
import { pageQuery, pageSize } from '#contract/shared/paging.ts';
import { Timestamp } from '#contract/shared/text.ts';

export const Practitioner = z.object({
  id: UserId,
  full_name: z.nullable(z.string()),
  practitioner_code: z.nullable(PractitionerCode),
  created_at: Timestamp,
});
export type Practitioner = z.infer<typeof Practitioner>;

export const listPractitioners = endpoint({
  name: 'listPractitioners',
  method: 'GET',
  path: '/api/admin/practitioners',
  callers: ['admin'],
  summary:
    'The practitioners with their access codes, by name: one page of them, or all without a page size.',
  query: z.extend(pageQuery(practitionerSorts, practitionerPageSizes), {
    page_size: z.optional(pageSize(practitionerPageSizes)),
  }),
  result: z.object({ practitioners: z.array(Practitioner), total: z.number() }),
});

export const assignPractitionerCode = endpoint({
  name: 'assignPractitionerCode',
  method: 'PUT',
  path: '/api/admin/practitioners/:practitioner_id/code',
  callers: ['admin'],
  summary:
    'Assigns a practitioner the code in the body, or a random one. The previous code ends at once; access granted with it stays.',
  params: z.strictObject({ practitioner_id: UserId }),
  body: z.strictObject({
    practitioner_code: z.nullable(PractitionerCode),
    /** The code that the caller has seen, null for none. A newer code is never replaced unseen. */
    current_code: z.optional(z.nullable(PractitionerCode)),
  }),
  result: z.object({ practitioner_code: PractitionerCode }),
  errors: ['practitioner_not_found', 'practitioner_code_taken', 'practitioner_code_changed'],
});
