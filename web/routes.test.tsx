import { expect, test } from 'vitest';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

test.each([
  ['customer', '/', '/patients'],
  ['customer', '/no/such/screen', '/patients'],
  ['customer', '/practitioner-patients', '/patients'],
  ['customer', '/unassigned-kits', '/patients'],
  ['customer', '/admin/practitioner-codes', '/patients'],
  ['customer', '/admin/kit-inventory', '/patients'],
  ['customer', '/admin/reports', '/patients'],
  ['customer', '/admin/laboratory-keys', '/patients'],
  ['customer', '/admin/manage-users', '/patients'],
  ['practitioner', '/', '/practitioner-patients'],
  ['practitioner', '/no/such/screen', '/practitioner-patients'],
  ['practitioner', '/patients', '/practitioner-patients'],
  ['practitioner', '/register-kit', '/practitioner-patients'],
  ['practitioner', '/enter-symptom-data', '/practitioner-patients'],
  ['practitioner', '/admin/manage-users', '/practitioner-patients'],
  ['admin', '/', '/practitioner-patients'],
  ['admin', '/patients', '/practitioner-patients'],
  ['admin', '/unassigned-kits', '/practitioner-patients'],
] as const)('a %s at %s comes to %s', async (role, address, home) => {
  const { history } = await renderPortal(address, aProfile({ role }));
  await expect.poll(() => history.location.pathname).toBe(home);
});
