import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { firstSegments } from '#contract/shared/screens.ts';
import { createQueryClient } from '#web/lib/queryClient.ts';
import { createPortalRouter } from '#web/router.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

test.each([
  ['customer', '/', '/patients'],
  ['customer', '/no/such/screen', '/patients'],
  ['customer', '/unassigned-kits', '/patients'],
  ['practitioner', '/', '/practitioner-patients'],
  ['practitioner', '/no/such/screen', '/practitioner-patients'],
  ['practitioner', '/patients', '/practitioner-patients'],
  ['practitioner', '/register-kit', '/practitioner-patients'],
  ['practitioner', '/enter-symptom-data', '/practitioner-patients'],
  ['admin', '/', '/practitioner-patients'],
  ['admin', '/patients', '/practitioner-patients'],
  ['admin', '/unassigned-kits', '/practitioner-patients'],
] as const)('a %s at %s comes to %s', async (role, address, home) => {
  const { history } = await renderPortal(address, aProfile({ role }));
  await expect.poll(() => history.location.pathname).toBe(home);
});

test.each([
  ['/kit/mb000132/report?tab=2', '/kit/MB000132/report?tab=2'],
  ['/kit/mb-000132/answers?version=1', '/kit/MB000132/answers?version=1'],
  ['/kit/mb00013/report', '/kit/mb00013/report'],
])('the address %s of a kit leads to %s', async (address, printed) => {
  const { history } = await renderPortal(address, aProfile());
  await expect.element(page.getByRole('main')).toBeVisible();
  await expect.poll(() => history.location.href).toBe(printed);
});

const { routesByPath } = createPortalRouter(createQueryClient());

test('the server knows the first segments of all screens, and no others', () => {
  const segments = Object.keys(routesByPath)
    .filter((path) => path !== '/$')
    .map((path) => path.split('/')[1] ?? '');
  expect(new Set(segments)).toEqual(firstSegments);
});

test('each address of the specification has its screen', () => {
  expect(Object.keys(routesByPath)).toEqual(
    expect.arrayContaining([
      '/login',
      '/',
      '/patients',
      '/patients/$patientId',
      '/register-kit',
      '/account',
      '/practitioner-patients',
      '/admin/practitioner-codes',
      '/admin/kit-inventory',
      '/admin/manage-users',
      '/unassigned-kits',
      '/kit/$kitId/report',
      '/enter-symptom-data',
    ]),
  );
});

test('no two screens share the title of their tab', () => {
  const titles = Object.values(routesByPath).flatMap(({ options }) => options.staticData?.title ?? []);
  expect(titles).toContain('Patients');
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});

// A parameter of an address stands for any text.
const adminScreens = Object.keys(routesByPath)
  .filter((path) => path.startsWith('/admin/'))
  .map((path) => path.replace('$', 'any-'));

describe.each(adminScreens)('%s', (address) => {
  test.each([
    ['customer', '/patients'],
    ['practitioner', '/practitioner-patients'],
    ['nobody', '/login'],
    ['admin', address],
  ] as const)('as %s', async (role, expected) => {
    const { history } = await renderPortal(address, role === 'nobody' ? null : aProfile({ role }));
    await expect.element(page.getByRole('main')).toBeVisible();
    await expect.poll(() => history.location.pathname).toBe(expected);
  });
});
