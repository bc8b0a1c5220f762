import {
  discardDraft,
  exportSymptoms,
  getQuestionnaireState,
  saveDraft,
  submitQuestionnaire,
} from '#contract/questionnaires/questionnaires.ts';
import type { KitRecordId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aKit, everybody } from '#server/testing/family.ts';
import { type Caller, testPortal } from '#server/testing/testPortal.ts';

type Who = Caller | undefined;

/** A portal with all people, and the calls about a kit's questionnaire. Bodies are not type-checked. */
export async function openQuestionnaires() {
  const portal = await testPortal();
  const people = await everybody(portal);
  let kits = 0;
  return {
    portal,
    people,
    /** Creates another kit of Anna's with access for Dr. Paula. */
    newKit: () => {
      kits += 1;
      return aKit(portal, people, kits);
    },
    state: async (who: Who, kit: string) => {
      const { body } = await portal.call(who, getQuestionnaireState, { params: { kit_record_id: kit } });
      return getQuestionnaireState.result.parse(body);
    },
    submit: (who: Who, kit: string, body: object) =>
      portal.call(who, submitQuestionnaire, { params: { kit_record_id: kit }, body: body as never }),
    save: (who: Who, kit: string, body: object) =>
      portal.call(who, saveDraft, { params: { kit_record_id: kit }, body: body as never }),
    discard: (who: Who, kit: string, form_type: string, version = 1) =>
      portal.call(who, discardDraft, {
        params: { kit_record_id: kit, form_type },
        query: { version: String(version) },
      }),
    exported: (who: Who, kit_id: string) => portal.call(who, exportSymptoms, { params: { kit_id } }),
    /** The stored rows of a kit, read as the database's owner. */
    stored: async (kit: KitRecordId) => ({
      submissions: await asOwner(portal, 'select * from app.symptom_data where kit_record_id = $1', [kit]),
      drafts: await asOwner(portal, 'select * from app.questionnaire_drafts where kit_record_id = $1', [kit]),
    }),
    setStatus: (kit: KitRecordId, status: string) =>
      asOwner(portal, 'update app.kits set status = $2 where id = $1', [kit, status]),
  };
}

export type Questionnaires = Awaited<ReturnType<typeof openQuestionnaires>>;
