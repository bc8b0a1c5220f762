import { Secret, TOTP } from 'otpauth';
import { encodeQR } from 'qr';

/** What every authenticator app understands: six digits, new ones each half minute. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

export interface NewTotp {
  readonly secret: string;
  readonly uri: string;
  /** `uri` as an SVG drawing. */
  readonly qr_code: string;
}

/** A new secret of 160 bits, as an authenticator app takes it from its user. */
export function newTotp(issuer: string, label: string): NewTotp {
  const totp = new TOTP({ ...kind, issuer, label, secret: new Secret({ size: 20 }) });
  const uri = totp.toString();
  return { secret: totp.secret.base32, uri, qr_code: encodeQR(uri, 'svg') };
}

/**
 * The half minute, counted from 1970, whose code this is; undefined for a wrong code. Clocks differ and typing takes time:
 * the one before and the one after the present count, too.
 */
export function stepOf(secret: string, typed: string): number | undefined {
  const token = typed.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const totp = new TOTP({ ...kind, secret });
  const timestamp = Date.now();
  const delta = totp.validate({ token, timestamp, window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
