import * as z from 'zod/mini';
import { requiredText } from '#contract/shared/text.ts';

export const LaboratoryName = z.strictObject({ name: requiredText(60, 'Name is required') });
