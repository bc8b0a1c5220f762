import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DocumentVersion } from '#contract/identity/consents.ts';
import { barriersIn } from '#web/testing/barriersIn.ts';
import { renderPortal } from '#web/testing/renderPortal.tsx';
import { reason } from '../testing/loginScreen.ts';

const document = (kind: DocumentVersion['kind'], title: string): DocumentVersion => ({
  id: '5b7a1c1e-0000-4000-8000-000000000001',
  kind,
  version: 1,
  title,
  sha256: 'a'.repeat(64),
  needs_renewal: false,
  published_at: '2026-05-01T10:00:00Z',
});

const openRegister = async (...documents: DocumentVersion[]) => {
  await renderPortal('/login?tab=register', null, { 'GET /api/consent-documents': () => ({ documents }) });
  await expect.element(reason()).toBeVisible();
};

test('the Register tab links the published terms and privacy policy, and no other document', async () => {
  await openRegister(
    document('guardian', 'Guardianship'),
    document('privacy', 'Privacy policy'),
    document('terms', 'Terms <b>'),
    document('health_data', 'Health'),
  );
  await expect
    .element(page.getByText('Before you begin, you can read', { exact: false }))
    .toHaveTextContent(
      'Before you begin, you can read Terms <b> and Privacy policy. We ask for your consent after the first login.',
    );
  await expect
    .element(page.getByRole('link', { name: 'Terms <b>' }))
    .toHaveAttribute('href', '/documents/terms');
  await expect
    .element(page.getByRole('link', { name: 'Privacy policy' }))
    .toHaveAttribute('target', '_blank');
  expect(await barriersIn(page.getByRole('main').element())).toEqual([]);
});

test('without published documents the Register tab is as before', async () => {
  await openRegister(document('guardian', 'Guardianship'));
  await expect.element(page.getByText('Before you begin', { exact: false })).not.toBeInTheDocument();
});
