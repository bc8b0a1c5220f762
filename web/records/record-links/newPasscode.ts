/** A random passcode of six digits. Five tries of a million are few. */
export function newPasscode(): string {
  const digits: number[] = [];
  while (digits.length < 6) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    // Each digit as likely as any other.
    if (byte < 250) digits.push(byte % 10);
  }
  return digits.join('');
}
