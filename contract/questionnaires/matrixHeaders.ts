import * as z from 'zod/mini';
import { SYMPTOM_MATRIX } from './matrix.ts';

/**
 * Sent by forms whose matrix of symptoms has its heads above its boxes in every browser. Forms of earlier versions, which send
 * nothing, shifted the boxes in WebKit. A header, because the previous version refuses unknown members of a body.
 */
export const MatrixHeaders = z.looseObject({ [SYMPTOM_MATRIX]: z.optional(z.literal('mended')) });
