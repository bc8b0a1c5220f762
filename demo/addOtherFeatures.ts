import { requestDeletion } from '#contract/families/deletion-requests.ts';
import { claimKit, undoRegistration } from '#contract/families/kit-claims.ts';
import { listPatients } from '#contract/families/patients.ts';
import { registerKit } from '#contract/families/register-kit.ts';
import { signUp } from '#contract/identity/account.ts';
import { giveConsents, listConsents, publishDocument, withdrawConsent } from '#contract/identity/consents.ts';
import { getProfile } from '#contract/identity/session.ts';
import { listKitReasons, saveKitReason } from '#contract/kits/kit-reasons.ts';
import { reserveReplacement } from '#contract/kits/kit-replacements.ts';
import { answerLaboratory } from '#contract/kits/laboratory-answers.ts';
import { describeArrival } from '#contract/laboratory/arrivals.ts';
import { receiveKit } from '#contract/laboratory/kit-intake.ts';
import { addKits, setKitActive } from '#contract/laboratory/kit-inventory.ts';
import { createLaboratoryKey, revokeLaboratoryKey } from '#contract/laboratory/laboratory-keys.ts';
import { webhookEventNames } from '#contract/laboratory/webhookEvents.ts';
import { createWebhook, pauseWebhook } from '#contract/laboratory/webhooks.ts';
import { updateNotificationSettings } from '#contract/operation/notifications.ts';
import { uploadCounts } from '#contract/reports/counts.ts';
import { getSuggestionLink } from '#contract/reports/document-links.ts';
import { setHoldChoice } from '#contract/reports/report-holds.ts';
import { withdrawReports } from '#contract/reports/report-withdrawals.ts';
import { publishReport, uploadReportPage, uploadSuggestion } from '#contract/reports/reports.ts';
import { replaceSuggestion, shareSuggestion } from '#contract/reports/suggestions.ts';
import { KitCode } from '#contract/shared/ids.ts';
import type { Portal } from '#server/start/startPortal.ts';
import { type Client, clientOf } from './client.ts';
import { DEMO_PASSWORD, demoFamilies, demoPractitioners } from './families.ts';
import {
  askAboutSymptoms,
  chooseRetest,
  inSafari,
  leaveDraft,
  limitAccess,
  lookUpPractitioner,
  showToDoctor,
} from './familyFeatures.ts';
import { deletePractitioner, demotePractitioner } from './formerPractitioners.ts';
import { mergeEntries } from './mergeEntries.ts';
import { prepareBenches } from './prepareBenches.ts';
import { reviewAsSeen } from './reviewAsSeen.ts';
import { sessionOf } from './sessionOf.ts';
import { setUpSecondStep } from './setUpSecondStep.ts';
import { shareWithGuardian } from './shareWithGuardian.ts';

const kitCode = (number: number) => KitCode.parse(`MB${String(number).padStart(6, '0')}`);

/** Uses the features that the demo leaves out, so that each table of a release has rows. */
export async function addOtherFeatures(portal: Portal, url: string, admin: Client): Promise<void> {
  const nobody = clientOf(url);
  const email = demoFamilies[0]?.email ?? '';
  const customer = clientOf(url, await sessionOf(url, email));
  await pauseNewWebhook(admin);
  await leaveDraft(customer);
  await chooseRetest(customer);
  await limitAccess(customer);
  await lookUpPractitioner(
    url,
    await sessionOf(url, email),
    clientOf(url, await sessionOf(url, demoPractitioners[0]?.email ?? '')),
  );
  await customer.call(updateNotificationSettings, { body: { deliveries: { sample_received: 'daily' } } });
  await addReason(admin);
  await allowResearch(admin, customer);
  await reserveForRejected(url, admin);
  await answerQuestion(url);
  await replaceShared(admin, customer);
  await letReportWait(admin);
  await setAside(admin);
  await undoAndClaim(url, admin, customer);
  const [, second, third] = demoFamilies.map((family) => family.email);
  await shareWithGuardian(portal, customer, clientOf(url, await sessionOf(url, second ?? '')));
  await mergeEntries(admin, clientOf(url, await sessionOf(url, third ?? '')));
  await showToDoctor(nobody, customer);
  await askAboutSymptoms(clientOf(url, await sessionOf(url, email), inSafari), admin);
  await holdReport(url, admin, customer);
  await makeLaboratoryKeys(admin);
  await prepareBenches(admin);
  await deletePractitioner(portal, url, admin);
  await demotePractitioner(portal, url, admin, customer);
  await setUpSecondStep(url, email);
  await askForDeletion(url);
  const data = {
    verification_reason: 'Has not followed the link',
    registration_timestamp: new Date().toISOString(),
  };
  await nobody.call(signUp, { body: { email: 'unconfirmed@demo.example', password: DEMO_PASSWORD, data } });
}

/** Requests the deletion of an account that has nothing yet. */
async function askForDeletion(url: string): Promise<void> {
  const customer = clientOf(url, await sessionOf(url, demoFamilies.at(-1)?.email ?? ''));
  await customer.call(requestDeletion, { body: { current_password: DEMO_PASSWORD } });
}

/** Adds a reason to the catalogue, and deactivates it. */
async function addReason(admin: Client): Promise<void> {
  const params = { reason_id: '5b7a1c1e-0000-4000-8000-00000000f007' };
  const reason = {
    kind: 'rejected',
    name: 'Frozen',
    reason: 'The sample was frozen when it arrived.',
    next_step: 'Take a new sample with the replacement kit, and keep it at room temperature.',
    days_to_act: 60,
    has_replacement: true,
  } as const;
  await admin.call(saveKitReason, { params, body: { ...reason, version: 0, is_active: true } });
  await admin.call(saveKitReason, { params, body: { ...reason, version: 1, is_active: false } });
}

/** Publishes a document about research, and gives and withdraws a consent to it. */
async function allowResearch(admin: Client, customer: Client): Promise<void> {
  const { id: document_id, sha256 } = await admin.call(publishDocument, {
    params: { document_id: '5b7a1c1e-0000-4000-8000-00000000c046' },
    body: {
      kind: 'research',
      version: 1,
      title: 'Research',
      text: 'The counts of this patient may be used for research, without the name.',
      needs_renewal: false,
    },
  });
  const { patients } = await customer.call(listConsents, {});
  await customer.call(giveConsents, {
    body: { consents: patients.map(({ id }) => ({ document_id, sha256, patient_id: id })) },
  });
  const given = (await customer.call(listConsents, {})).consents.find(({ kind }) => kind === 'research');
  await customer.call(withdrawConsent, { params: { consent_id: given?.id ?? '' } });
}

/** Reserves a replacement for the kit that the laboratory rejected. */
async function reserveForRejected(url: string, admin: Client): Promise<void> {
  const told = demoFamilies.find(({ patients }) =>
    patients.some(({ kits }) => kits.some(({ status }) => status === 'rejected')),
  );
  const owner = clientOf(url, await sessionOf(url, told?.email ?? ''));
  const { patients } = await owner.call(listPatients, {});
  const rejected = patients.flatMap(({ kits }) => kits).find(({ status }) => status === 'rejected');
  if (!rejected) throw new Error('No kit was rejected');
  const kit_id = kitCode(204);
  await admin.call(addKits, { body: { kit_id } });
  await admin.call(reserveReplacement, { params: { kit_id: rejected.kit_id }, body: { kit_id } });
}

/** Answers the question of the laboratory that the demo leaves open. */
async function answerQuestion(url: string): Promise<void> {
  const asked = demoFamilies.find(({ patients }) =>
    patients.some(({ kits }) => kits.some(({ status }) => status === 'information_needed')),
  );
  const owner = clientOf(url, await sessionOf(url, asked?.email ?? ''));
  const { patients } = await owner.call(listPatients, {});
  const kit = patients.flatMap(({ kits }) => kits).find(({ status }) => status === 'information_needed');
  if (!kit?.last_change) throw new Error('The laboratory asks nothing');
  await owner.call(answerLaboratory, {
    params: { kit_record_id: kit.id },
    body: {
      question_id: kit.last_change.id,
      text: 'It was a Sunday morning.',
      kit_notes: 'Taken before breakfast',
    },
  });
}

/** Replaces a shared suggestion, with an upload that is retried, and leaves a link to it. */
async function replaceShared(admin: Client, customer: Client): Promise<void> {
  const kit_id = kitCode(101);
  const corrected = new TextEncoder().encode('%PDF-1.7\nA corrected suggestion\n%%EOF\n');
  // The object of the first attempt is due for removal after five minutes. The backup comes sooner, and finds it unclaimed.
  for (let attempt = 0; attempt < 2; attempt += 1)
    await admin.call(uploadSuggestion, { params: { kit_id } }, corrected);
  await admin.call(publishReport, { params: { kit_id }, body: { reason: 'The dose was too high.' } });
  await admin.call(shareSuggestion, { params: { kit_id }, body: { action: 'enable' } });
  await customer.call(getSuggestionLink, { params: { kit_id } });
}

/** Publishes the report of a code that nobody has registered, withdraws a page of it, and deactivates another code. */
async function letReportWait(admin: Client): Promise<void> {
  await admin.call(addKits, { body: { range: { start: kitCode(201), end: kitCode(202) } } });
  const page = '<!doctype html><html><title>Waiting</title><p>Waits for its registration</p></html>';
  await admin.call(uploadReportPage, { params: { kit_id: kitCode(201), page: '1' } }, page);
  const counts = 'rank,name,reads\nphylum,Bacteroidota,1200\n';
  const about = { params: { kit_id: kitCode(201) }, query: { method: '16S rRNA gene sequencing' } };
  await admin.call(uploadCounts, about, counts);
  await admin.call(publishReport, { params: { kit_id: kitCode(201) } });
  const { reasons } = await admin.call(listKitReasons, {});
  const reason_id = reasons.find(({ kind }) => kind === 'withdrawn')?.id ?? '';
  await admin.call(withdrawReports, {
    body: { kit_ids: [kitCode(201)], page: 1, reason_id, report_follows: true },
  });
  await admin.call(setKitActive, { params: { kit_id: kitCode(202) }, body: { is_active: false } });
}

/** Scans a kit that nobody has registered, and describes it. */
async function setAside(admin: Client): Promise<void> {
  const params = { kit_id: kitCode(201) };
  await admin.call(receiveKit, { params, body: { waited_ms: 0 } });
  await admin.call(describeArrival, { params, body: { state: 'damaged', note: 'Box dented', version: 1 } });
}

/** Undoes a registration that has a practitioner's suggestion, and leaves a claim to the kit of somebody else. */
async function undoAndClaim(url: string, admin: Client, customer: Client): Promise<void> {
  const { patients } = await customer.call(listPatients, {});
  const patient = patients.find(({ kits }) => kits.length < 3);
  if (!patient) throw new Error('Every patient has three kits');
  const kit_id = kitCode(203);
  await admin.call(addKits, { body: { kit_id } });
  const practitioner = clientOf(url, await sessionOf(url, demoPractitioners[0]?.email ?? ''));
  const { practitioner_code } = await practitioner.call(getProfile, {});
  const { id: kit_record_id } = await customer.call(registerKit, {
    body: { patient: { id: patient.id }, kit_id, confirm_kit_id: kit_id, practitioner_code },
  });
  await practitioner.call(
    replaceSuggestion,
    { params: { kit_id } },
    new TextEncoder().encode('%PDF-1.7\nAdvice for this patient alone\n%%EOF\n'),
  );
  await admin.call(undoRegistration, { params: { kit_id }, body: { kit_record_id } });
  const own = new Set(patients.flatMap(({ kits }) => kits.map((kit) => kit.kit_id)));
  const foreign = [101, 102, 103, 104, 105].map(kitCode).find((code) => !own.has(code));
  if (!foreign) throw new Error('Every kit belongs to one customer');
  await customer.call(claimKit, { body: { kit_id: foreign, message: 'The label is on my box' } });
}

/** Publishes a report that its practitioner reads before the family. */
async function holdReport(url: string, admin: Client, customer: Client): Promise<void> {
  const practitioner = clientOf(url, await sessionOf(url, demoPractitioners[0]?.email ?? ''));
  await practitioner.call(setHoldChoice, { body: { days: 7 } });
  const { patients } = await customer.call(listPatients, {});
  const analyzed = patients.flatMap(({ kits }) => kits).find(({ status }) => status === 'in_analysis');
  if (!analyzed) throw new Error('No kit is in analysis');
  const { kit_id } = analyzed;
  const page = '<!doctype html><html><title>Held</title><p>Held for the practitioner</p></html>';
  await admin.call(uploadReportPage, { params: { kit_id, page: '1' } }, page);
  await admin.call(publishReport, { params: { kit_id } });
  await reviewAsSeen(practitioner, kit_id);
}

async function makeLaboratoryKeys(admin: Client): Promise<void> {
  await admin.call(createLaboratoryKey, { body: { name: 'Sequencing' } });
  const { id } = await admin.call(createLaboratoryKey, { body: { name: 'Former laboratory' } });
  await admin.call(revokeLaboratoryKey, { params: { key_id: id } });
}

/** Makes a webhook whose messages wait: they would leave the machine. */
async function pauseNewWebhook(admin: Client): Promise<void> {
  const events = [...webhookEventNames];
  const body = { url: 'https://laboratory.example/kits', laboratory_id: null, events };
  const { id: webhook_id } = await admin.call(createWebhook, { body });
  await admin.call(pauseWebhook, { params: { webhook_id }, body: { is_paused: true } });
}
