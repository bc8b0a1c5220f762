import type * as z from 'zod/mini';
import { correctAnswers } from '#contract/questionnaires/corrections.ts';
import { fromMendedMatrix } from '#contract/questionnaires/matrix.ts';
import {
  countSymptomChecks,
  listSymptomChecks,
  type SymptomCheck,
  setSymptomCheck,
} from '#contract/questionnaires/symptom-checks.ts';
import type { Person } from '#db/testing/people.ts';
import { aCorrection } from '#server/questionnaires/testing/correctionCalls.ts';
import type { Questionnaires } from '#server/questionnaires/testing/openQuestionnaires.ts';
import { completeGeneric } from '#server/testing/family.ts';
import type { Caller } from '#server/testing/testPortal.ts';
import { safari } from './userAgents.ts';

/** A person in a browser, with a form from before the mended matrix. */
export const inOldForm = (person: Person, user_agent: string): Caller => ({
  token: person.token,
  headers: { 'user-agent': user_agent },
});

/** A person in Safari, with the form of today. */
export const inNewForm = (person: Person): Caller => ({
  token: person.token,
  headers: { 'user-agent': safari, ...fromMendedMatrix },
});

/** Calls about symptom checks, by the administrator. */
export function checkCalls({ portal, people, newKit, submit }: Questionnaires) {
  const list = async (query: z.input<typeof listSymptomChecks.query> = {}) => {
    const { body } = await portal.call(people.admin, listSymptomChecks, { query });
    return listSymptomChecks.result.parse(body);
  };
  return {
    list,
    /** The row of a kit, if it is on the list. */
    rowOf: async (kit_id: string): Promise<SymptomCheck | undefined> =>
      (await list({ search: kit_id })).rows[0],
    open: async () => {
      const { body } = await portal.call(people.admin, countSymptomChecks, {});
      return countSymptomChecks.result.parse(body).open;
    },
    note: (who: Caller | undefined, kit_record_id: string, is_asked: boolean, version = 1) =>
      portal.call(who, setSymptomCheck, {
        params: { kit_record_id },
        body: { version, is_asked },
      }),
    /** A kit of Anna's with a submission from Safari in the shifted matrix. */
    aDoubtfulKit: async () => {
      const kit = await newKit();
      await submit(inOldForm(people.anna, safari), kit.id, completeGeneric());
      return kit;
    },
    /** Corrects symptoms, or other answers alone. */
    correct: (who: Caller, kit_record_id: string, what: 'symptoms' | 'other answers', corrects = 1) => {
      const correction = aCorrection(`Version ${corrects}`, corrects);
      const { behaviors } = correction;
      const brain_fog = { current: false, past: corrects % 2 === 1, not_known: corrects % 2 === 0 };
      return portal.call(who, correctAnswers, {
        params: { kit_record_id },
        body: { ...correction, behaviors: what === 'symptoms' ? { ...behaviors, brain_fog } : behaviors },
      });
    },
  };
}
