import { getPatient, listPatients } from '#contract/families/patients.ts';
import { changeAccess } from '#contract/families/practitioner-access.ts';
import { getProfile, type Session } from '#contract/identity/session.ts';
import { setRetest } from '#contract/kits/retests.ts';
import { questionnaireOf } from '#contract/questionnaires/answers.ts';
import { correctAnswers } from '#contract/questionnaires/corrections.ts';
import { getQuestionnaireState, saveDraft } from '#contract/questionnaires/questionnaires.ts';
import { setSymptomCheck } from '#contract/questionnaires/symptom-checks.ts';
import { createRecordLink, openRecordLink } from '#contract/records/record-links.ts';
import { demoAnswers } from './answers.ts';
import type { Client } from './client.ts';

/** Chooses a date to test again for a kit. */
export async function chooseRetest(customer: Client): Promise<void> {
  const { patients } = await customer.call(listPatients, {});
  const kit = patients.flatMap(({ kits }) => kits)[0];
  if (!kit) throw new Error('The customer has no kit');
  const retest_on = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
  await customer.call(setRetest, { params: { kit_record_id: kit.id }, body: { retest_on } });
}

/** Leaves a draft on a kit without answers. */
export async function leaveDraft(customer: Client): Promise<void> {
  const { patients } = await customer.call(listPatients, {});
  const kit = patients
    .flatMap(({ kits }) => kits)
    .find(({ questionnaire_submitted }) => !questionnaire_submitted);
  if (!kit) throw new Error('Every kit has its answers');
  await customer.call(saveDraft, {
    params: { kit_record_id: kit.id },
    body: { form_type: 'generic', based_on: null, answers: { location: 'Canada' }, behaviors: {} },
  });
}

/** Gives the grant of a practitioner an end and its present kits. */
export async function limitAccess(customer: Client): Promise<void> {
  const { patients } = await customer.call(listPatients, {});
  for (const { id: patient_id, kits } of patients) {
    const { practitioners } = await customer.call(getPatient, { params: { patient_id } });
    const [practitioner] = practitioners;
    if (!practitioner || kits.length === 0) continue;
    await customer.call(changeAccess, {
      params: { patient_id, practitioner_id: practitioner.id },
      body: {
        kit_record_ids: kits.map(({ id }) => id),
        ends_at: new Date(Date.now() + 300 * 86_400_000).toISOString(),
      },
    });
    return;
  }
  throw new Error('No practitioner has access to a kit');
}

/** Creates a link to a record, which a doctor opens. */
export async function showToDoctor(nobody: Client, customer: Client): Promise<void> {
  const { patients } = await customer.call(listPatients, {});
  const patient_id = patients[0]?.id ?? '';
  const { shlink } = await customer.call(createRecordLink, {
    params: { patient_id },
    body: { label: 'Dr. Outside', passcode: '135790' },
  });
  const payload = Buffer.from(shlink.split('shlink:/')[1] ?? '', 'base64url').toString();
  const token = (JSON.parse(payload) as { url: string }).url.split('/').at(-1) ?? '';
  await nobody.call(openRecordLink, {
    params: { token },
    body: { recipient: 'Dr. Outside, Green Street', passcode: '135790' },
  });
}

/** A browser that shifted the matrix of symptoms. */
export const inSafari = {
  'user-agent':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
};

/** Corrects answers in a browser that shifted the matrix; the administrator has asked about them. */
export async function askAboutSymptoms(customer: Client, admin: Client): Promise<void> {
  const { patients } = await customer.call(listPatients, {});
  const kit = patients
    .flatMap(({ kits }) => kits)
    .find(({ questionnaire_submitted }) => questionnaire_submitted);
  const params = { kit_record_id: kit?.id ?? '' };
  const { submitted } = await customer.call(getQuestionnaireState, { params });
  const definition = questionnaireOf(submitted?.form_type ?? '');
  if (!submitted || !definition) throw new Error('No kit has its answers');
  const { version } = await customer.call(correctAnswers, {
    params,
    body: {
      ...demoAnswers(definition, 7, 9),
      correction_id: '5b7a1c1e-0000-4000-8000-00000000f072',
      corrects: submitted.version,
      reason: 'Forgot some symptoms',
    },
  });
  await admin.call(setSymptomCheck, { params, body: { version, is_asked: true } });
}

/** Looks a practitioner up by code as the client of a hosted database does. */
export async function lookUpPractitioner(
  url: string,
  { access_token }: Pick<Session, 'access_token'>,
  practitioner: Client,
): Promise<void> {
  const { practitioner_code } = await practitioner.call(getProfile, {});
  const answer = await fetch(`${url}/rest/v1/profiles?select=id&practitioner_code=eq.${practitioner_code}`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  if (!answer.ok) throw new Error(`The look-up of a practitioner: ${answer.status}`);
}
