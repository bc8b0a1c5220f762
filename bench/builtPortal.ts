/** The folder of the built browser part, a precondition of every start. */
export async function builtPortal(): Promise<string> {
  const given = process.env['WEB_DIR'];
  if (given === undefined) await import('../tools/buildIfStale.ts');
  return given ?? 'dist';
}
