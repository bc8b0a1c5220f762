import * as z from 'zod/mini';
import { KitCode } from '#contract/shared/ids.ts';

export const ReservedReplacement = z.strictObject({ kit_id: KitCode });
