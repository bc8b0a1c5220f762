/** Today where the user is, as a calendar date (`YYYY-MM-DD`). */
export function today(): string {
  const now = new Date();
  const local = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
  return local.toISOString().slice(0, 10);
}
