import { Secret, TOTP } from 'otpauth';
import {
  challengeFactor,
  createRecoveryCodes,
  enrollFactor,
  verifyFactor,
} from '#contract/identity/second-step.ts';
import { clientOf } from './client.ts';
import { sessionOf } from './sessionOf.ts';

/** Sets up an authenticator app and recovery codes, and begins another login. */
export async function setUpSecondStep(url: string, email: string): Promise<void> {
  const client = clientOf(url, await sessionOf(url, email));
  const { id: factor_id, totp } = await client.call(enrollFactor, { body: { factor_type: 'totp' } });
  const { id: challenge_id } = await client.call(challengeFactor, { params: { factor_id } });
  const code = TOTP.generate({ secret: Secret.fromBase32(totp?.secret ?? '') });
  const verified = await client.call(verifyFactor, { params: { factor_id }, body: { challenge_id, code } });
  await clientOf(url, verified).call(createRecoveryCodes, {});
  await clientOf(url, await sessionOf(url, email)).call(challengeFactor, { params: { factor_id } });
}
