import type { KitStatus } from '#contract/kits/kitStatus.ts';
import type { KitSummary } from '#contract/kits/kits.ts';
import type { Role } from '#contract/shared/ids.ts';
import { datedNextStep } from '#web/kits/kit-status/datedNextStep.ts';
import { formatDay } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { orSupport } from '#web/ui/supportLink.ts';
import { askHolder, heldSentence } from './heldReport.ts';
import { isAtKitLimit, waitingReplacement } from './kitLimit.ts';
import { withdrawalOf, withdrawnSentence } from './withdrawnReport.ts';

/** The next step of a kit's owner, or the event that the owner waits for. */
export interface KitNextStep {
  /** One or two plain sentences. */
  readonly sentence: string;
  /** The laboratory's own words: its question, or the reason of an exception. */
  readonly quote?: string | undefined;
  /** The timeline's addition to the laboratory's words and the reason's next step. */
  readonly advice?: string;
  /** `warning` and `error` belong in a band; the others stay plain text. */
  readonly tone: 'calm' | 'success' | 'warning' | 'error';
  /** Missing while the owner can only wait. */
  readonly action?: KitAction;
}

interface KitAction {
  readonly label: string;
  /** The label with the kit's code, unique on a page with several kits. */
  readonly name: string;
  /** An address of `paths`. */
  readonly to: string;
}

/** A patient with all kits: they show whether a rejected kit can be replaced, or already was. */
interface PatientOfKit {
  readonly id: string;
  readonly kits: readonly Pick<KitSummary, 'kit_id' | 'status' | 'created_at' | 'replaces'>[];
}

/**
 * Returns the one next step of a kit for its owner, who may be staff. The order: an open question of the laboratory, then a
 * report, then its withdrawal.
 */
export function kitNextStep(kit: KitSummary, patient: PatientOfKit, role: Role): KitNextStep {
  const action = (label: string, to: string): KitAction => ({
    label,
    name: `${label} for ${kit.kit_id}`,
    to,
  });
  if (kit.status === 'information_needed') return stepOfQuestion(kit, patient, action);
  if (kit.hold)
    return {
      sentence: `Your report is ready. ${heldSentence(kit.hold)} ${askHolder(kit.hold)}`,
      tone: 'calm',
    };
  if (kit.report_generated_at !== null)
    return {
      sentence: 'Your report is ready.',
      tone: 'success',
      action: action('View report', paths.report(kit.kit_id)),
    };
  const withdrawal = withdrawalOf(kit);
  if (withdrawal && kit.status !== 'rejected') {
    const sentence = `The report was wrong. ${withdrawnSentence(withdrawal)}`;
    // The reason of the cancellation is that of the withdrawal: it is no quote beside it.
    if (kit.status === 'cancelled')
      return { ...stepOfCancellation(kit, patient, role, action), sentence, quote: undefined };
    return {
      sentence,
      tone: 'calm',
      ...(!kit.questionnaire_submitted && { action: questionnaireOf(kit, patient, action) }),
    };
  }
  if (kit.status === 'rejected') return stepOfRejection(kit, patient, role, action);
  if (kit.status === 'cancelled') return stepOfCancellation(kit, patient, role, action);
  if (!kit.questionnaire_submitted)
    return {
      sentence: kit.status === 'registered' ? fillIn : `${kitStateSentence(kit)} ${MEANWHILE}`,
      tone: 'calm',
      action: questionnaireOf(kit, patient, action),
    };
  return { sentence: waitingSentence(kit), tone: 'calm' };
}

type MakeAction = (label: string, to: string) => KitAction;

const fillIn = 'Please fill in the questionnaire for this kit.';
const MEANWHILE = 'Meanwhile, please fill in the questionnaire.';

const questionnaireOf = (kit: KitSummary, patient: PatientOfKit, action: MakeAction) =>
  action('Fill in questionnaire', paths.symptomData({ patient: patient.id, kit: kit.id }));

/** Says where a kit in the laboratory is, and since when if that is known. Empty for any other status. */
export function kitStateSentence(kit: Pick<KitSummary, 'status' | 'last_change'>): string {
  const day = dayOf(kit);
  if (kit.status === 'received') return `The laboratory received your sample${day ? ` on ${day}` : ''}.`;
  if (kit.status === 'in_analysis')
    return day ? `Your sample has been in analysis since ${day}.` : 'Your sample is in analysis.';
  return '';
}

/** The event that the owner of a kit waits for when nothing is left to do. */
const waitingSentence = (kit: KitSummary): string =>
  kit.status === 'registered'
    ? 'Please send your sample to the laboratory, if you have not yet.'
    : `${kitStateSentence(kit)} The report appears here when it is ready.`;

function stepOfQuestion(kit: KitSummary, patient: PatientOfKit, action: MakeAction): KitNextStep {
  if (kit.last_change?.answer) {
    const sentence = `You answered the laboratory on ${formatDay(kit.last_change.answer.answered_at)}. The laboratory continues when it has read your answer.`;
    return kit.questionnaire_submitted
      ? { sentence, tone: 'calm' }
      : {
          sentence: `${sentence} ${MEANWHILE}`,
          tone: 'calm',
          action: questionnaireOf(kit, patient, action),
        };
  }
  return {
    sentence: withNextStep('The laboratory needs information from you.', kit),
    ...quoteOf(kit),
    tone: 'warning',
    action: action('Answer the laboratory', paths.answerLaboratory({ patient: patient.id, kit: kit.id })),
  };
}

/** A kit is reserved in place of a rejected one. */
function stepOfReplacement(
  kit: KitSummary,
  patient: PatientOfKit,
  role: Role,
  action: MakeAction,
): KitNextStep {
  const code = waitingReplacement(kit, patient.kits);
  if (!code)
    return {
      sentence: `The laboratory could not analyze this sample. Kit ${kit.replaced_by} replaces it.`,
      ...quoteOf(kit),
      tone: 'calm',
    };
  const isCustomer = role === 'customer';
  const next = isCustomer
    ? 'It does not count toward the three kits.'
    : orSupport('Please contact support: only customers can register it.', 'Only customers can register it.');
  const advice = `Kit ${code} is reserved as its replacement. ${next}`;
  return {
    sentence: `${withNextStep('The laboratory could not analyze this sample.', kit)} ${advice}`,
    advice,
    ...quoteOf(kit),
    tone: 'error',
    ...(isCustomer && {
      action: action('Register the replacement kit', paths.registerKit({ patient: patient.id, kit: code })),
    }),
  };
}

/**
 * A rejected kit counts toward the patient's maximum, so another kit is not always possible.
 * Staff who own patients register no kits (decision 0037).
 */
function stepOfRejection(
  kit: KitSummary,
  patient: PatientOfKit,
  role: Role,
  action: MakeAction,
): KitNextStep {
  if (kit.replaced_by) return stepOfReplacement(kit, patient, role, action);
  const rejected_at = Date.parse(kit.last_change?.changed_at ?? kit.created_at);
  const isReplaced = patient.kits.some(({ created_at }) => Date.parse(created_at) > rejected_at);
  const isFull = isAtKitLimit(patient.kits);
  const sentence = 'The laboratory could not analyze this sample.';
  if (isReplaced)
    return { sentence: `${sentence} You have registered another kit since.`, ...quoteOf(kit), tone: 'calm' };
  const { has_replacement = null } = (isDated(kit) && kit.last_change) || {};
  const told = { sentence: withNextStep(sentence, kit), ...quoteOf(kit), tone: 'error' } as const;
  if (has_replacement === false) return told;
  // A promise of the catalogue is kept by a person. Until then, no button leads to a code that does not exist.
  if (has_replacement) {
    const advice =
      'No replacement kit is reserved yet. Our team will reserve one, and its Kit ID appears here.';
    return { ...told, sentence: `${told.sentence} ${advice}`, advice };
  }
  if (isFull) {
    const advice = orSupport(
      'Please contact support: this patient has the maximum number of kits.',
      'This patient has the maximum number of kits.',
    );
    return { ...told, sentence: `${told.sentence} ${advice}`, advice: `${sentence} ${advice}` };
  }
  if (role !== 'customer') {
    const advice = `${sentence} ${orSupport(
      'Please contact support for a replacement kit: only customers can register one.',
      'Only customers can register a replacement kit.',
    )}`;
    return { ...told, sentence: advice, advice };
  }
  const advice = `${sentence} ${orSupport('Register a replacement kit, or contact support.', 'Please register a replacement kit.')}`;
  return {
    ...told,
    sentence: advice,
    advice,
    action: action('Register a replacement kit', paths.registerKit({ patient: patient.id })),
  };
}

/** A customer whose newest kit was cancelled can register another one, unless an earlier one is under way. */
function stepOfCancellation(
  kit: KitSummary,
  patient: PatientOfKit,
  role: Role,
  action: MakeAction,
): KitNextStep {
  const isLast = patient.kits.every(({ created_at }) => Date.parse(created_at) <= Date.parse(kit.created_at));
  const isDone = patient.kits.every(({ status }) => status === 'cancelled' || status === 'report_ready');
  const canRegister = isLast && isDone && role === 'customer' && !isAtKitLimit(patient.kits);
  return {
    sentence: orSupport(
      'This kit was cancelled. If this is a mistake, please contact support.',
      'This kit was cancelled.',
    ),
    tone: 'calm',
    ...quoteOf(kit),
    ...(canRegister && {
      action: action('Register another kit', paths.registerKit({ patient: patient.id })),
    }),
  };
}

const withNextStep = (sentence: string, kit: KitSummary): string => {
  const nextStep = isDated(kit) && kit.last_change && datedNextStep(kit.last_change);
  return nextStep ? `${sentence} ${nextStep}` : sentence;
};

const isDated = ({ status, last_change }: { status: KitStatus; last_change?: KitSummary['last_change'] }) =>
  last_change?.status === status;

const dayOf = (kit: Pick<KitSummary, 'status' | 'last_change'>): string | undefined =>
  isDated(kit) && kit.last_change ? formatDay(kit.last_change.changed_at) : undefined;

const quoteOf = (kit: KitSummary): { quote?: string } =>
  isDated(kit) && kit.last_change?.reason ? { quote: kit.last_change.reason } : {};
