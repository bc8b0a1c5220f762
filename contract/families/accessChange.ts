import * as z from 'zod/mini';
import { KitRecordId } from '#contract/shared/ids.ts';
import { Moment } from '#contract/shared/text.ts';

/** The kits that a grant covers; null for all, later ones included. */
export const CoveredKits = z.nullable(z.array(KitRecordId).check(z.minLength(1), z.maxLength(100)));

/** The first moment without access; null for no end. */
export const EndOfAccess = z.nullable(Moment);

export const AccessChange = z.strictObject({ kit_record_ids: CoveredKits, ends_at: EndOfAccess });
