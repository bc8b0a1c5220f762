import { SHARED_RECORD_SCREEN } from '#contract/shared/screens.ts';
import { keyOf } from './linkSecrets.ts';

interface Content {
  readonly token: string;
  readonly label: string;
  readonly expires_at: string;
  readonly public_url: string;
}

/**
 * A SMART Health Link as its protocol writes it (HL7, SMART Health Cards and Links 1.0.0): the payload as base64url. The flag P
 * makes viewers prompt for the passcode. In front of it stands the portal's own viewer: any camera opens it.
 */
export function shlinkOf({ token, label, expires_at, public_url }: Content): string {
  const payload = {
    url: `${public_url}/shl/${token}`,
    key: keyOf(token).toString('base64url'),
    exp: Math.floor(Date.parse(expires_at) / 1000),
    flag: 'P',
    label,
  };
  return `${public_url}${SHARED_RECORD_SCREEN}#shlink:/${Buffer.from(JSON.stringify(payload)).toString('base64url')}`;
}
