import { inviteGuardian } from '#contract/families/guardians.ts';
import { updateAccount } from '#contract/identity/account.ts';
import { enrollFactor } from '#contract/identity/second-step.ts';
import { issueTokens } from '#contract/identity/session.ts';
import { changeKitStatus } from '#contract/kits/kit-status.ts';
import { updateKit, updatePractitionerNotes } from '#contract/kits/kits.ts';
import { answerLaboratory } from '#contract/kits/laboratory-answers.ts';
import { correctAnswers } from '#contract/questionnaires/corrections.ts';
import { saveDraft, submitQuestionnaire } from '#contract/questionnaires/questionnaires.ts';
import { createRecordLink, openRecordLink } from '#contract/records/record-links.ts';
import { uploadCounts } from '#contract/reports/counts.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import type { Person } from '#db/testing/people.ts';
import { claimCalls } from '#server/families/kit-claims/testing/claimCalls.ts';
import { tokenOf } from '#server/records/record/testing/recordCalls.ts';
import { aPage, aPdf, reportCalls } from '#server/reports/testing/reportCalls.ts';
import { PASSWORD } from '#server/testing/accounts.ts';
import { aKit, completeGeneric, type People } from '#server/testing/family.ts';
import type { Answer, TestPortal } from '#server/testing/testPortal.ts';

/** Fails for a refused call: a marker that never arrived would be missed nowhere. */
async function done(answer: Promise<Answer>): Promise<unknown> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`Refused: ${JSON.stringify(body)}`);
  return body;
}

/** Fills every free text and file of a customer's family with a marker, with the kits from `first` on. */
export async function markFamily(
  portal: TestPortal,
  people: People,
  customer: Person,
  mark: string,
  first: number,
): Promise<void> {
  const family = { ...people, anna: customer };
  const reports = reportCalls(portal, family);
  const child = { first_name: `${mark}first`, last_name: `${mark}last`, date_of_birth: '2019-05-17' };
  const kit = await aKit(portal, family, first, child);
  const params = { kit_record_id: kit.id };

  // The account
  await done(portal.call(customer, updateAccount, { body: { data: { full_name: `${mark} name` } } }));
  await done(
    portal.call(customer, updateAccount, {
      body: { email: `${mark}new@example.org`, current_password: PASSWORD },
    }),
  );
  await done(
    portal.call({ headers: { 'user-agent': `${mark} browser` } }, issueTokens, {
      query: { grant_type: 'password' },
      body: { email: customer.email, password: PASSWORD },
    }),
  );

  // The sample and its questions
  await done(
    portal.call(customer, updateKit, {
      params,
      body: { sample_taken_date: null, kit_notes: `${mark} notes` },
    }),
  );
  await done(
    portal.call(people.paula, updatePractitionerNotes, {
      params,
      body: { practitioner_notes: `${mark} private`, based_on: 0 },
    }),
  );
  await done(
    portal.call(people.admin, changeKitStatus, {
      params: { kit_id: kit.kit_id },
      body: {
        from_status: 'registered',
        status: 'information_needed',
        reason: `${mark} reason`,
        note: `${mark} note`,
      },
    }),
  );
  const [question] = await asOwner<{ id: number }>(
    portal,
    'select max(id)::integer as id from app.kit_status_changes where kit_record_id = $1',
    [kit.id],
  );
  await done(
    portal.call(customer, answerLaboratory, {
      params,
      body: { question_id: question?.id ?? 0, text: `${mark} answer` },
    }),
  );

  // Answers, of one kit submitted and of another unfinished
  const { answers, behaviors } = completeGeneric();
  await done(
    portal.call(customer, submitQuestionnaire, {
      params,
      body: { form_type: 'generic', answers: { ...answers, helpful_comments: `${mark} said` }, behaviors },
    }),
  );
  const correction = { correction_id: crypto.randomUUID(), corrects: 1, reason: `${mark} mistyped` };
  await done(
    portal.call(customer, correctAnswers, {
      params,
      body: {
        form_type: 'generic',
        answers: { ...answers, helpful_comments: `${mark} meant` },
        behaviors,
        ...correction,
      },
    }),
  );
  const unfinished = await aKit(portal, family, first + 1, { id: kit.patient_id });
  await done(
    portal.call(customer, saveDraft, {
      params: { kit_record_id: unfinished.id },
      body: { form_type: 'generic', based_on: null, answers: { location: `${mark} town` }, behaviors: {} },
    }),
  );

  // The report, with a replaced page and a shared suggestion
  await done(
    portal.call(
      people.admin,
      uploadCounts,
      { params: { kit_id: kit.kit_id }, query: { method: '16S rRNA' } },
      `rank,name,reads\ngenus,${mark}genus,5\n`,
    ),
  );
  for (const page of ['1', '2', '3', '4'] as const)
    await done(reports.uploadPage(kit.kit_id, page, aPage(`${mark} ${page}`)));
  await done(reports.uploadPdf(kit.kit_id, aPdf(mark)));
  await done(reports.publish(kit.kit_id));
  await done(reports.uploadPage(kit.kit_id, '2', aPage(`${mark} again`)));
  await done(reports.publish(kit.kit_id, `${mark} mistake`));
  await done(reports.share(people.paula, kit.kit_id, 'enable'));

  // Links
  const link = (await done(
    portal.call(customer, createRecordLink, {
      params: { patient_id: kit.patient_id },
      body: { label: `${mark} doctor`, passcode: '135790' },
    }),
  )) as { shlink: string };
  await done(
    portal.call(undefined, openRecordLink, {
      params: { token: tokenOf(link.shlink) },
      body: { recipient: `${mark} viewer`, passcode: '135790' },
    }),
  );

  // A registration that was undone, and a claim to the kit of somebody else
  const claims = claimCalls(portal, people);
  const undone = await aKit(portal, family, first + 2, { id: kit.patient_id });
  await done(
    portal.call(customer, updateKit, {
      params: { kit_record_id: undone.id },
      body: { sample_taken_date: null, kit_notes: `${mark} sealed` },
    }),
  );
  await done(claims.undo(undone.kit_id, undone.id));
  const others = await aKit(portal, people, first + 3);
  await done(claims.claim(customer, others.kit_id, kit.patient_id, `${mark} mine`));

  // Invitations to share a record: by the family, and to the family
  const invite = (by: Person, patient_id: PatientId, email: string) =>
    done(portal.call(by, inviteGuardian, { params: { patient_id }, body: { email, kind: 'guardian' } }));
  await invite(customer, kit.patient_id, `${mark}invited@example.org`);
  await invite(people.anna, others.patient_id, customer.email);

  // A second step in set-up, last: the account needs it from then on
  await done(
    portal.call(customer, enrollFactor, {
      body: { factor_type: 'totp', friendly_name: `${mark} phone` },
    }),
  );
}
