/** Returns today's date (`YYYY-MM-DD`) in the user's time zone. */
export function today(): string {
  const now = new Date();
  const local = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
  return local.toISOString().slice(0, 10);
}
