import { execFileSync } from 'node:child_process';

export const isRoot = process.getuid?.() === 0;

/** User and group id of a system account. @throws when there is no such account. */
export function accountOf(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
