import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { countNotifications, listNotifications, setTimeZone } from '#contract/operation/notifications.ts';
import { withResolvers } from '#web/lib/withResolvers.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const patient_id = '7d444840-9dc0-41d1-b245-5ffdce74fad2';
const notifications = [
  {
    id: 12,
    kind: 'report_published',
    created_at: '2026-03-02T10:00:00Z',
    is_read: false,
    patient_id,
    patient_name: 'Emma Stone',
    kit_record_id: '0f8fad5b-d9cb-469f-a165-70867728950e',
    kit_id: 'MB000132',
    link_label: null,
  },
  {
    id: 11,
    kind: 'practitioner_removed',
    created_at: '2026-03-01T10:00:00Z',
    is_read: true,
    patient_id: null,
    patient_name: null,
    kit_record_id: null,
    kit_id: null,
    link_label: null,
  },
];
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const counted = { [`GET ${countNotifications.path}`]: () => ({ unread: 1, time_zone: zone }) };
const listed = {
  ...counted,
  [`GET ${listNotifications.path}`]: () => ({ notifications, unread: 1, has_more: false }),
};
const bell = () => page.getByRole('button', { name: /^Notifications/ });
const panel = () => page.getByRole('dialog', { name: 'Notifications' });

test('the bell has the number of unread notifications in its name, and opens them by keyboard', async () => {
  await renderPortal('/account', aProfile(), listed);
  await expect.element(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  (bell().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(panel().getByText('Your report is ready', { exact: false })).toBeVisible();
  await expect.element(panel().getByText('Emma Stone', { exact: false })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel()).not.toBeInTheDocument();
  await expect.element(bell()).toHaveFocus();
});

test('a notification leads to its report and is marked as read', async () => {
  const { history, received } = await renderPortal('/account', aProfile(), listed);
  await bell().click();
  await panel()
    .getByRole('link', { name: /^Unread: Your report is ready/ })
    .click();
  await expect.poll(() => history.location.pathname).toBe('/kit/MB000132/report');
  await expect.poll(() => received['POST /api/notifications/12/read']).toHaveLength(1);
  await expect.element(panel()).not.toBeInTheDocument();
});

test('a batch of reports is one notification with a link for each, and one press marks it as read', async () => {
  const lines = Array.from({ length: 40 }, (_, at) => ({
    kit_id: `MB0002${String(at).padStart(2, '0')}`,
    patient_name: 'Emma Stone',
  }));
  const [first] = notifications.map((notification) => ({
    ...notification,
    kind: 'patient_report',
    lines,
    kits: 43,
  }));
  lines[1] = { kit_id: null, patient_name: null } as never;
  const { history, received } = await renderPortal('/account', aProfile({ role: 'practitioner' }), {
    ...counted,
    [`GET ${listNotifications.path}`]: () => ({ notifications: [first], unread: 1, has_more: false }),
  });
  await bell().click();
  const list = panel().getByRole('list', { name: '43 reports of your patients are new or updated' });
  await expect.poll(() => list.getByRole('listitem').elements().length).toBe(41);
  await expect.element(list.getByText('3 more on the list of patients')).toBeVisible();
  await expect.element(list.getByText('No longer visible to you')).toBeVisible();
  await list.getByRole('link', { name: 'Emma Stone · MB000239' }).click();
  await expect.poll(() => history.location.pathname).toBe('/kit/MB000239/report');
  await expect.poll(() => received['POST /api/notifications/12/read']).toHaveLength(1);
});

test('the notification of a replaced suggestion says so', async () => {
  const [first] = notifications.map((notification) => ({
    ...notification,
    kind: 'suggestion_shared',
    is_replacement: true,
  }));
  await renderPortal('/account', aProfile(), {
    ...counted,
    [`GET ${listNotifications.path}`]: () => ({ notifications: [first], unread: 1, has_more: false }),
  });
  await bell().click();
  await expect
    .element(panel().getByText('The suggestions that are shared with you were replaced', { exact: false }))
    .toBeVisible();
});

test('the notification of a first opening names the link', async () => {
  const [opened] = notifications.map((notification) => ({
    ...notification,
    kind: 'access_first_used',
    link_label: 'For Dr. Zoë',
  }));
  await renderPortal('/account', aProfile(), {
    ...counted,
    [`GET ${listNotifications.path}`]: () => ({ notifications: [opened], unread: 1, has_more: false }),
  });
  await bell().click();
  await expect
    .element(panel().getByText('for the first time with the link “For Dr. Zoë”', { exact: false }))
    .toBeVisible();
});

test('a notification about a hidden record has no link', async () => {
  await renderPortal('/account', aProfile(), listed);
  await bell().click();
  await expect
    .element(panel().getByText('A practitioner no longer has access, or sees fewer kits'))
    .toBeVisible();
  expect(panel().getByRole('link').elements()).toHaveLength(1);
});

test('all notifications are marked as read up to the newest that is shown', async () => {
  const { received } = await renderPortal('/account', aProfile(), listed);
  await bell().click();
  await panel().getByRole('button', { name: 'Mark all as read' }).click();
  await expect.poll(() => received['POST /api/notifications/read']).toMatchObject([{ body: { up_to: 12 } }]);
});

test('the bell has no number before the count is known, and the panel says that the notifications load', async () => {
  const count = withResolvers<unknown>();
  const list = withResolvers<unknown>();
  await renderPortal('/account', aProfile(), {
    [`GET ${countNotifications.path}`]: () => count.promise,
    [`GET ${listNotifications.path}`]: () => list.promise,
  });
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await expect.element(panel().getByRole('status')).toHaveTextContent('Loading notifications...');
  expect(panel().getByRole('link').elements()).toHaveLength(0);
  list.resolve({ notifications, unread: 1, has_more: false });
  await expect.element(panel().getByText('Your report is ready', { exact: false })).toBeVisible();
  await expect.element(panel().getByRole('status')).not.toBeInTheDocument();
  await panel().getByRole('button', { name: 'Close notifications' }).click();
  count.resolve({ unread: 1, time_zone: zone });
  await expect.element(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
});

test('a list without notifications describes its future content', async () => {
  await renderPortal('/account', aProfile(), {
    ...counted,
    [`GET ${listNotifications.path}`]: () => ({ notifications: [], unread: 0, has_more: false }),
  });
  await bell().click();
  await expect.element(panel().getByText('News about kits and reports appears here.')).toBeVisible();
});

test('a list that does not load can be tried again', async () => {
  const { answers } = await renderPortal('/account', aProfile(), {
    ...counted,
    [`GET ${listNotifications.path}`]: refusal('unexpected'),
  });
  await bell().click();
  await expect.element(panel().getByRole('alert')).toBeVisible();
  Object.assign(answers, listed);
  await panel().getByRole('button', { name: 'Try again' }).click();
  await expect.element(panel().getByText('Your report is ready', { exact: false })).toBeVisible();
});

test('the browser sends its time zone if the portal knows another', async () => {
  const { received } = await renderPortal('/account', aProfile(), {
    [`GET ${countNotifications.path}`]: () => ({ unread: 0, time_zone: 'Antarctica/Troll' }),
  });
  await expect.poll(() => received[`PUT ${setTimeZone.path}`]).toMatchObject([{ body: { time_zone: zone } }]);
});

test('phones show the bell in the header', async () => {
  await renderPortal('/account', aProfile(), listed);
  await page.viewport(360, 740);
  await expect
    .element(page.getByRole('banner').getByRole('button', { name: 'Notifications, 1 unread' }))
    .toBeVisible();
});
