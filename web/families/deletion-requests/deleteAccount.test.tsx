import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type DeletionPreview, getDeletionRequest } from '#contract/families/deletion-requests.ts';
import { getUser } from '#contract/identity/account.ts';
import { challengeFactor, verifyFactor } from '#contract/identity/second-step.ts';
import { getCurrentSession } from '#contract/identity/session.ts';
import { accountAnswers, aUser } from '#web/identity/session/testing/accountAnswers.ts';
import { aFactor } from '#web/identity/session/testing/aFactor.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aCurrentSession, aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const session = `GET ${getCurrentSession.path}`;
const load = 'GET /api/account/deletion';
const ask = 'POST /api/account/deletion';
const keep = 'DELETE /api/account/deletion';
const request = { requested_at: '2026-03-01T10:00:00Z', due_at: '2026-03-15T10:00:00Z' };
const mia = { id: '7d444840-9dc0-41d1-b245-5ffdce74fad2', first_name: 'Mia', last_name: 'Meyer' };
const tim = { ...mia, id: '7d444840-9dc0-41d1-b245-5ffdce74fad3', first_name: 'Tim' };

const empty = {
  patients: [],
  kits: 0,
  answers: 0,
  report_files: 0,
  links: 0,
  grants: 0,
  open_kits: [],
  staying: [],
};
const family = {
  ...empty,
  patients: [mia],
  kits: 3,
  answers: 1,
  report_files: 5,
  links: 2,
  grants: 1,
  open_kits: [
    { kit_id: 'MB000001', status: 'registered' },
    { kit_id: 'MB000002', status: 'in_analysis' },
  ],
  staying: [tim],
};

const previewIs = (preview: object) => () =>
  getDeletionRequest.result.parse({ request: null, preview }) as { preview: DeletionPreview };

/** Sessions of an account that waits for its deletion. */
const waiting = () => aCurrentSession(aProfile(), { deletion_due_at: request.due_at });

const open = (answers: Answers = {}, address = '/account/delete') =>
  renderPortal(address, aProfile(), { ...accountAnswers, [load]: previewIs(family), ...answers });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const itemsOf = (region: string) =>
  page
    .getByRole('region', { name: region })
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
const banner = page.getByRole('alert').filter({ hasText: 'Your account will be deleted on Mar 15, 2026' });

test('names and counts the records that are deleted, lists samples without a report, and names those that stay', async () => {
  await open();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Delete account' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'What will be deleted' })).toBeVisible();
  expect(itemsOf('What will be deleted')).toEqual([
    'Your login, name, email address and settings',
    '1 patient: Mia Meyer',
    '3 kits with notes and history',
    '1 filled-in questionnaire',
    '5 report files, and the notes of practitioners',
    '2 links to a record, for doctors without an account',
    'The access of practitioners to your patients (1 grant). We tell them that you are leaving.',
  ]);
  expect(itemsOf('Samples without a report')).toEqual([
    'MB000001: not at the laboratory yet',
    'MB000002: in analysis',
  ]);
  expect(itemsOf('What stays')[0]).toBe(
    'Tim Meyer: another guardian keeps the record. You lose access to it.',
  );
  await expect.element(button('Download the record of Mia Meyer')).toBeVisible();
});

test('an account without patients has no samples and no records to save', async () => {
  await open({ [load]: previewIs(empty) });
  await expect.element(page.getByRole('heading', { name: 'What stays' })).toBeVisible();
  expect(itemsOf('What will be deleted')).toEqual(['Your login, name, email address and settings']);
  for (const name of ['Samples without a report', 'Save your records'])
    expect(page.getByRole('heading', { name }).elements()).toEqual([]);
});

test('a preview that failed to load can be loaded again', async () => {
  const { answers } = await open({ [load]: refusal('unexpected') });
  await expect.element(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible();
  expect(button('Delete my account').elements()).toEqual([]);
  answers[load] = previewIs(family);
  await button('Try again').click();
  await expect.element(button('Delete my account')).toBeVisible();
});

/** Types the password into the dialog and sends it. */
async function confirm(password = 'correct horse battery') {
  await button('Delete my account').click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabelText('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
}

test('the password asks for the deletion, and the account page says the date', async () => {
  const { received, answers, history } = await open();
  answers[ask] = () => {
    answers[session] = waiting;
    return request;
  };
  await confirm();
  await expect.poll(() => history.location.pathname).toBe('/account');
  await expect.element(banner).toBeVisible();
  expect(received[ask]?.map(({ body }) => body)).toEqual([{ current_password: 'correct horse battery' }]);
  await expect.element(page.getByRole('link', { name: 'See what will be deleted' })).toBeVisible();
});

test('a wrong password is reported at its field', async () => {
  await open({ [ask]: refusal('current_password_wrong') });
  await confirm('wrong');
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect.element(dialog.getByText('The current password is not correct.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Current password')).toHaveFocus();
});

test('an account with a second step confirms by it, too', async () => {
  const app = aFactor();
  const { received, answers, history } = await open({
    [`GET ${getUser.path}`]: () => aUser({ factors: [app] }),
    [ask]: refusal('second_step_needed'),
    [`POST ${challengeFactor.path.replace(':factor_id', app.id)}`]: () => ({
      id: '7c3f1d0a-1111-4222-8333-444455556669',
      type: 'totp',
      expires_at: 1,
    }),
  });
  answers[`POST ${verifyFactor.path.replace(':factor_id', app.id)}`] = () => {
    answers[ask] = () => {
      answers[session] = waiting;
      return request;
    };
    return {};
  };
  await confirm();
  const dialog = page.getByRole('dialog', { name: 'Confirm with your second step' });
  await dialog.getByLabelText('Six-digit code').fill('123456');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => history.location.pathname).toBe('/account');
  expect(received[ask]?.map(({ body }) => body)).toEqual([
    { current_password: 'correct horse battery' },
    { current_password: 'correct horse battery' },
  ]);
});

test.each(['/patients', '/account', '/account/delete'])(
  'the banner on %s takes the request back',
  async (address) => {
    const { answers, received } = await open({ [session]: waiting }, address);
    await expect.element(banner).toBeVisible();
    answers[keep] = () => {
      answers[session] = () => aCurrentSession(aProfile());
      return undefined;
    };
    await button('Keep my account').click();
    await expect.element(page.getByText('Your account stays')).toBeVisible();
    await expect.element(banner).not.toBeInTheDocument();
    expect(received[keep]).toHaveLength(1);
  },
);

test('a request that could not be taken back stays, with the reason', async () => {
  await open({ [session]: waiting, [keep]: refusal('unexpected') });
  await button('Keep my account').click();
  await expect
    .element(
      page.getByText(
        'Your account is still going to be deleted. An unexpected error occurred. Please try again.',
      ),
    )
    .toBeVisible();
  await expect.element(banner).toBeVisible();
});

test('an account that waits is not asked again', async () => {
  await open({ [session]: waiting });
  await expect.element(page.getByRole('heading', { name: 'What stays' })).toBeVisible();
  expect(button('Delete my account').elements()).toEqual([]);
});

test.each([
  ['practitioner', 'practitioner'],
  ['administrator', 'admin'],
] as const)('the account of a %s offers no deletion', async (_, role) => {
  const { history } = await renderPortal('/account/delete', aProfile({ role }), accountAnswers);
  await expect.poll(() => history.location.pathname).toBe('/practitioner-patients');
  history.push('/account');
  await expect.element(page.getByRole('heading', { name: 'Sessions' })).toBeVisible();
  expect(page.getByRole('heading', { name: 'Delete account' }).elements()).toEqual([]);
});
