import Bowser from 'bowser';

/** Browser and system of a user agent, for example 'Chrome on Windows'; undefined if both are unknown. */
export function deviceOf(user_agent: string | null): string | undefined {
  const { browser, os } = Bowser.parse(user_agent || 'unknown');
  return [browser.name, os.name].filter(Boolean).join(' on ') || undefined;
}
