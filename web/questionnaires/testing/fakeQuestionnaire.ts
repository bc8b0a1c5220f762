import type { ConsentDocument } from '#contract/identity/consents.ts';
import { symptomsOf } from '#contract/questionnaires/answers.ts';
import { generic } from '#contract/questionnaires/generic.ts';
import {
  type Draft,
  getQuestionnaireState,
  type NewestAnswers,
  type QuestionnaireState,
} from '#contract/questionnaires/questionnaires.ts';
import { AppError } from '#contract/shared/errors.ts';
import { notKnown, type Submission, toDraft, toSubmission } from '#web/questionnaires/answers/formValues.ts';
import type { Correction } from '#web/questionnaires/corrections/api.ts';
import type { Answers, ReceivedRequest } from '#web/testing/fakeServer.ts';
import { completeValues } from './completeValues.ts';

export const patient = '7d444840-9dc0-41d1-b245-5ffdce74fad2';
export const kit = '0f8fad5b-d9cb-469f-a165-70867728950e';

export const SAVED_AT = '2026-03-01T10:00:00Z';
const CORRECTED_AT = '2026-03-09T10:00:00Z';

/** An empty saved draft of the generic form, with the given members. */
export const aDraft = (draft: Partial<Draft> = {}): Draft => ({
  form_type: 'generic',
  version: 1,
  saved_at: SAVED_AT,
  answers: {},
  behaviors: {},
  ...draft,
});

/** A complete draft of the generic form. */
export const aCompleteDraft = (): Draft => aDraft(toDraft(generic, completeValues(generic)));

/** A complete submission of the generic form. */
export const aCompleteSubmission = (): NonNullable<FakeServer['submitted']> => {
  const { answers } = toSubmission(generic, completeValues(generic));
  return {
    form_type: 'generic',
    created_at: SAVED_AT,
    answers: Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, answer ?? null])),
    behaviors: Object.fromEntries(symptomsOf(generic).map(({ key, label }) => [key, { ...notKnown, label }])),
  };
};

/** State of the fake server and the requests that it received. */
export interface FakeServer {
  submitted: (Pick<NewestAnswers, 'form_type' | 'created_at'> & Partial<NewestAnswers>) | null;
  drafts: Draft[];
  status: QuestionnaireState['kit']['status'];
  age?: number;
  /** Documents without whose acceptance the server takes no answers. */
  due: ConsentDocument[];
  isFailing: boolean;
  /** Processes requests but loses the responses. */
  isSilent: boolean;
  /** Delays responses; absent for none. */
  until?: Promise<void>;
  received: Submission[];
  /** Corrections as received. */
  corrections: Correction[];
  /** Drafts as received. */
  sent: Pick<Draft, 'answers' | 'behaviors'>[];
}

/** Fakes the questionnaire endpoints of one kit. */
export function fakeQuestionnaire(held: Partial<FakeServer> = {}): { server: FakeServer; answers: Answers } {
  const server: FakeServer = {
    submitted: null,
    drafts: [],
    status: 'registered',
    due: [],
    isFailing: false,
    isSilent: false,
    received: [],
    corrections: [],
    sent: [],
    ...held,
  };
  const answering = (answer: (request: ReceivedRequest) => unknown) => async (request: ReceivedRequest) => {
    await server.until;
    if (server.isFailing) return new AppError('unexpected');
    const answered = answer(request);
    return server.isSilent ? new AppError('unavailable') : answered;
  };
  const address = `/api/kits/${kit}/questionnaire`;
  const answers = {
    [`GET ${address}`]: answering(() => stateOf(server)),
    [`POST ${address}`]: answering(({ body }) =>
      server.due.length > 0 ? new AppError('consent_needed') : submit(server, body as Submission),
    ),
    [`POST ${address}/corrections`]: answering(({ body }) => correct(server, body as Correction)),
    [`PUT ${address}/drafts`]: answering(({ body }) =>
      server.due.length > 0 ? new AppError('consent_needed') : save(server, body as SentDraft),
    ),
    'GET /api/consents': () => ({ due: server.due, consents: [], patients: [], research: null }),
    'POST /api/consents': () => {
      server.due = [];
    },
    [`DELETE ${address}/drafts/generic`]: answering(() => {
      server.drafts = server.drafts.filter(({ form_type }) => form_type !== 'generic');
    }),
  };
  return { server, answers };
}

const stateOf = ({ submitted, drafts, status, age }: FakeServer) =>
  getQuestionnaireState.result.parse({
    kit: { id: kit, kit_id: 'MB000132', status },
    patient: { id: patient, first_name: 'Emma', last_name: 'Stone', age },
    submitted: submitted && {
      definition_version: 1,
      version: 1,
      corrected_at: null,
      answers: {},
      behaviors: {},
      ...submitted,
    },
    drafts,
  });

function submit(server: FakeServer, submission: Submission) {
  const { submission_id, form_type } = submission;
  const isRepeated = server.received.some((other) => other.submission_id === submission_id);
  if (server.submitted && !isRepeated) return new AppError('questionnaire_already_submitted');
  if (server.status === 'cancelled') return new AppError('kit_not_processed');
  const draft = server.drafts.find((one) => one.form_type === form_type);
  if (draft && draft.version > (submission.based_on ?? 0)) return new AppError('draft_changed');
  if (!isRepeated) server.received.push(submission);
  server.submitted ??= { form_type, created_at: SAVED_AT };
  server.drafts = [];
  return { form_type, created_at: server.submitted.created_at };
}

function correct(server: FakeServer, correction: Correction) {
  const { submitted } = server;
  const version = submitted?.version ?? 1;
  const repeated = server.corrections.find((other) => other.correction_id === correction.correction_id);
  server.corrections.push(correction);
  if (!submitted) return new AppError('answers_not_found');
  if (repeated) return { version, corrected_at: CORRECTED_AT };
  if (correction.corrects !== version) return new AppError('answers_changed');
  const { answers } = correction;
  server.submitted = {
    ...submitted,
    answers: Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, answer ?? null])),
    version: version + 1,
    corrected_at: CORRECTED_AT,
  };
  return { version: version + 1, corrected_at: CORRECTED_AT };
}

type SentDraft = Pick<Draft, 'form_type' | 'answers' | 'behaviors'> & { readonly based_on: number | null };

function save(server: FakeServer, { based_on, ...draft }: SentDraft) {
  server.sent.push(draft);
  if (server.submitted) return new AppError('questionnaire_already_submitted');
  if (server.status === 'cancelled') return new AppError('kit_not_processed');
  const stored = server.drafts.find(({ form_type }) => form_type === draft.form_type);
  const isSame = stored && JSON.stringify(stored.answers) === JSON.stringify(draft.answers);
  if (!isSame && (stored?.version ?? null) !== based_on) return new AppError('draft_changed');
  const saved = { version: isSame ? stored.version : (stored?.version ?? 0) + 1, saved_at: SAVED_AT };
  server.drafts = [...server.drafts.filter((other) => other !== stored), { ...draft, ...saved }];
  return saved;
}
