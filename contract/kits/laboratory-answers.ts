import * as z from 'zod/mini';
import { AnswerToLaboratory } from '#contract/kits/answerToLaboratory.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitRecordId } from '#contract/shared/ids.ts';

import { LaboratoryAnswer } from './kits.ts';

export const answerLaboratory = endpoint({
  name: 'answerLaboratory',
  method: 'POST',
  path: '/api/kits/:kit_record_id/laboratory-answer',
  callers: ['customer'],
  for_owners: true,
  summary:
    "Answers the laboratory's question about one of the caller's kits, and corrects the details of the sample. Sending the same again is harmless.",
  params: z.strictObject({ kit_record_id: KitRecordId }),
  body: AnswerToLaboratory,
  result: LaboratoryAnswer,
  errors: [
    'kit_not_found',
    'laboratory_question_closed',
    'laboratory_question_answered',
    'sample_before_birth',
  ],
});
