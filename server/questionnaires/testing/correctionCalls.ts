import { correctAnswers, readAnswers } from '#contract/questionnaires/corrections.ts';
import { getReportSummary } from '#contract/reports/report-summary.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { completeGeneric } from '#server/testing/family.ts';
import type { Caller } from '#server/testing/testPortal.ts';
import type { Questionnaires } from './openQuestionnaires.ts';

type Kit = Awaited<ReturnType<Questionnaires['newKit']>>;

/** A correction of the complete Generic Questionnaire in this version. */
export const aCorrection = (concerns = 'Sleep and pain', corrects = 1) => {
  const { answers, ...given } = completeGeneric();
  return {
    ...given,
    answers: { ...answers, biggest_concerns: concerns },
    correction_id: crypto.randomUUID(),
    corrects,
    reason: 'Forgot the pain',
  };
};

/** Calls about corrections. Bodies are not type-checked. */
export const correctionCalls = ({ portal, people, newKit, submit }: Questionnaires) => ({
  /** A kit of Anna's with a submission. */
  aSubmittedKit: async (): Promise<Kit> => {
    const kit = await newKit();
    await submit(people.anna, kit.id, completeGeneric());
    return kit;
  },
  correct: (who: Caller | undefined, kit: string, body: object) =>
    portal.call(who, correctAnswers, { params: { kit_record_id: kit }, body: body as never }),
  read: (who: Caller | undefined, kit_id: string) => portal.call(who, readAnswers, { params: { kit_id } }),
  /** The concerns of all versions, the newest first. */
  concerns: async (who: Caller, kit_id: string) => {
    const { body } = await portal.call(who, readAnswers, { params: { kit_id } });
    return readAnswers.result.parse(body).versions.map(({ answers }) => answers['biggest_concerns']);
  },
  /** The report's reference to its answers. */
  answersOfReport: async (kit_id: string) => {
    const { body } = await portal.call(people.anna, getReportSummary, { params: { kit_id } });
    return getReportSummary.result.parse(body).answers;
  },
  earlierRows: (kit: string) =>
    asOwner(portal, 'select * from app.earlier_answers where kit_record_id = $1 order by version', [kit]),
});
