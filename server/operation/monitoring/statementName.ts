const names = new Map<string, string>();

/**
 * A short name of a statement: its first command and the table or function of the schema `app` that it uses first, such
 * as `select app.kits`. It contains no value.
 */
export function statementName(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const [command = 'statement'] = /\b(select|insert|update|delete|merge)\b/i.exec(text) ?? [];
  const [target] = /\b(?:app|graphile_worker|public)\.\w+/i.exec(text) ?? [];
  const name = [command.toLowerCase(), target].filter(Boolean).join(' ');
  names.set(text, name);
  return name;
}
