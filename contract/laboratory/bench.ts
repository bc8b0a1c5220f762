import * as z from 'zod/mini';
import { KitStatus } from '#contract/kits/kitStatus.ts';
import { STATUS_TEXT_MAX_LENGTH } from '#contract/kits/newKitStatus.ts';
import { BenchOpening, FOREIGN_CODE, NewTurn, TECHNICIAN } from '#contract/laboratory/benchForms.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { Timestamp, text } from '#contract/shared/text.ts';
import { IntakeAnswer, receiveKit } from './kit-intake.ts';
import { uploadLaboratoryPage, uploadLaboratorySuggestion } from './laboratory-reports.ts';
import { listLaboratoryReasons, reasonRules, setLaboratoryKitStatus } from './laboratory-status.ts';

/** A bench as it sees itself. Nothing at a bench names a person of a family. */
export const OpenBench = z.object({
  name: z.string(),
  laboratory_name: z.string(),
  technicians: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** The technician at the bench; null before a PIN, and after a quarter of an hour without work. */
  technician_id: z.nullable(z.uuid()),
  /** The rest of the turn (milliseconds) if nobody works any more; null without a turn. */
  turn_ends_in_ms: z.nullable(z.int()),
});
export type OpenBench = z.infer<typeof OpenBench>;

const kit_params = z.strictObject({ kit_id: KitCode });

const sentences = { kit_not_in_inventory: FOREIGN_CODE };

/** A call in the name of a technician. */
const act = {
  callers: 'bench',
  headers: z.looseObject({ [TECHNICIAN]: z.optional(z.uuid()) }),
} as const;

export const openBench = endpoint({
  name: 'openBench',
  method: 'POST',
  path: '/api/bench',
  callers: 'anyone',
  summary:
    'Opens the session of a bench on this device with a code that works once. A cookie keeps the session.',
  body: BenchOpening,
  result: OpenBench,
  errors: ['bench_code_wrong', 'over_request_rate_limit'],
});

export const getBench = endpoint({
  name: 'getBench',
  method: 'GET',
  path: '/api/bench',
  callers: 'bench',
  summary: 'The bench of the calling device, and the technicians who may work at it.',
  result: OpenBench,
});

export const beginTurn = endpoint({
  name: 'beginTurn',
  method: 'PUT',
  path: '/api/bench/technician',
  callers: 'bench',
  summary:
    'Begins the turn of a technician, and ends that of another one. It ends after a quarter of an hour without work. Five wrong PINs lock the name.',
  body: NewTurn,
  result: OpenBench,
  errors: ['pin_wrong', 'pin_locked', 'over_request_rate_limit'],
});

export const endTurn = endpoint({
  name: 'endTurn',
  method: 'DELETE',
  path: '/api/bench/technician',
  ...act,
  summary: 'Ends the turn of the technician. That of another one goes on.',
  result: OpenBench,
});

export const receiveAtBench = endpoint({
  name: 'receiveAtBench',
  method: 'PUT',
  path: '/api/bench/kits/:kit_id/receipt',
  ...act,
  summary:
    'Receives a registered kit, and sets one aside that nobody has registered. A code of another laboratory is unknown.',
  params: kit_params,
  body: receiveKit.body,
  // Words of other staff about a kit could name somebody, and stay out.
  result: z.pick(IntakeAnswer, { outcome: true, status: true, changed_at: true, is_active: true }),
  errors: ['technician_needed', 'over_request_rate_limit'],
});

export const undoAtBench = endpoint({
  name: 'undoAtBench',
  method: 'DELETE',
  path: '/api/bench/kits/:kit_id/receipt',
  ...act,
  summary:
    "Undoes the technician's own receipt, question or rejection within a minute, or that the technician set the kit aside. A repeated call changes nothing.",
  params: kit_params,
  query: z.strictObject({
    /** The status that the caller saw and takes back. Without it, the kit is no longer set aside. */
    from_status: z.optional(z.enum(['received', 'information_needed', 'rejected'])),
  }),
  result: z.object({ status: z.nullable(KitStatus) }),
  errors: ['technician_needed', 'kit_not_in_inventory', 'kit_status_changed', 'kit_status_not_possible'],
  sentences: { ...sentences, kit_status_not_possible: 'This change can no longer be undone.' },
});

export const listBenchReasons = endpoint({
  name: 'listBenchReasons',
  method: 'GET',
  path: '/api/bench/kit-reasons',
  ...act,
  summary: 'The reasons of the catalogue that a rejection or a question can name.',
  result: listLaboratoryReasons.result,
  errors: ['technician_needed'],
});

export const setStatusAtBench = endpoint({
  name: 'setStatusAtBench',
  method: 'PUT',
  path: '/api/bench/kits/:kit_id/status',
  ...act,
  summary:
    'Asks the owner of a kit, or rejects the kit, if its status is still the one that the caller saw. The same call again changes nothing.',
  params: kit_params,
  body: z
    .strictObject({
      from_status: KitStatus,
      status: z.enum(['information_needed', 'rejected']),
      reason_id: z.nullable(z.uuid()),
      /** Shown to the owner in place of the text of the catalogue. */
      reason: z.nullable(text(STATUS_TEXT_MAX_LENGTH).check(z.trim(), z.minLength(1, 'Please enter a text'))),
    })
    .check(...reasonRules),
  result: z.object({ kit_id: KitCode, status: KitStatus, changed_at: Timestamp }),
  errors: ['technician_needed', 'kit_status_changed', ...setLaboratoryKitStatus.errors],
  sentences,
});

const uploading = {
  ...act,
  errors: ['technician_needed', ...uploadLaboratoryPage.errors],
  sentences,
} as const;

export const uploadPageAtBench = endpoint({
  ...uploadLaboratoryPage,
  ...uploading,
  name: 'uploadPageAtBench',
  method: 'PUT',
  path: '/api/bench/kits/:kit_id/pages/:page',
  upload: 'text/html',
  summary: 'Uploads one report page (1 to 4, or 6 for species) as HTML. An administrator publishes it.',
});

export const uploadSuggestionAtBench = endpoint({
  ...uploadLaboratorySuggestion,
  ...uploading,
  name: 'uploadSuggestionAtBench',
  method: 'PUT',
  path: '/api/bench/kits/:kit_id/suggestion',
  upload: 'application/pdf',
  summary: "Uploads a kit's suggestion as PDF. An administrator publishes it.",
  errors: ['technician_needed', ...uploadLaboratorySuggestion.errors],
});
