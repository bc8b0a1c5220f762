import { Secret, TOTP } from 'otpauth';
import { encodeQR } from 'qr';

/** Parameters supported by every authenticator app: six digits, 30 seconds. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

export interface NewTotp {
  readonly secret: string;
  readonly uri: string;
  /** `uri` as an SVG drawing. */
  readonly qr_code: string;
}

/** Makes a new 160-bit secret for an authenticator app. */
export function newTotp(issuer: string, label: string): NewTotp {
  const totp = new TOTP({ ...kind, issuer, label, secret: new Secret({ size: 20 }) });
  const uri = totp.toString();
  return { secret: totp.secret.base32, uri, qr_code: encodeQR(uri, 'svg') };
}

/**
 * The 30-second step since 1970 of a code; undefined for a wrong code. The previous and the next step are accepted for
 * clock drift and slow typing.
 */
export function stepOf(secret: string, typed: string): number | undefined {
  const token = typed.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const totp = new TOTP({ ...kind, secret });
  const timestamp = Date.now();
  const delta = totp.validate({ token, timestamp, window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
