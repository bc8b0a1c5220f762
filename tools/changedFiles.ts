import { execFileSync } from 'node:child_process';

const git = (...parameters: string[]) =>
  execFileSync('git', parameters, { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');

/**
 * The paths that the work tree has changed, added or removed since it left `main`; on `main`, since the commit before the last
 * one.
 */
export function changedFiles(): string[] {
  const [branch] = git('branch', '--show-current');
  const [base = 'HEAD'] = branch === 'main' ? ['HEAD~1'] : git('merge-base', 'HEAD', 'main');
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
}
