import { Factor } from '#contract/identity/session.ts';

let lastNumber = 0;

/** Makes a verified second step with a test's own values. */
export function aFactor(factor: Partial<Factor> = {}): Factor {
  lastNumber += 1;
  const id = `0b8f3a52-6d1e-4c7a-9f20-${String(lastNumber).padStart(12, '0')}`;
  return Factor.parse({
    id,
    friendly_name: 'Authenticator app',
    factor_type: 'totp',
    status: 'verified',
    created_at: '2026-01-31T12:00:00Z',
    updated_at: '2026-01-31T12:00:00Z',
    ...factor,
  });
}
