import * as z from 'zod/mini';
import { NOTES_MAX_LENGTH, SAMPLE_IN_FUTURE } from '#contract/kits/limits.ts';
import { pastDate, text } from '#contract/shared/text.ts';

export const SampleTakenDate = z.nullable(pastDate(SAMPLE_IN_FUTURE));

export const KitNotes = z.nullable(text(NOTES_MAX_LENGTH));

export const KitCorrection = z.strictObject({ sample_taken_date: SampleTakenDate, kit_notes: KitNotes });
