import type axe from 'axe-core';

/**
 * Returns buttons of the same name that no description, row, list item or named part distinguishes. Runs in a page that has loaded
 * axe, which computes the names.
 */
export function twinButtons(): string[] {
  const { setup, teardown, commons } = (window as unknown as { axe: typeof axe }).axe;
  const wordsOf = (button: Element) => [
    commons.text.accessibleText(button),
    ...(button.getAttribute('aria-describedby')?.split(' ') ?? []).map(
      (id) => document.getElementById(id)?.textContent,
    ),
  ];
  const contexts = [
    ...document.querySelectorAll(
      'tr, li, fieldset, [role="row"], [role="group"], section:is([aria-label], [aria-labelledby])',
    ),
  ];
  setup(document.body);
  const names = [...document.querySelectorAll('button:not([role]), [role="button"]')]
    .filter((button) => button.checkVisibility() && !button.closest('[aria-hidden="true"], [inert]'))
    .map((button) =>
      JSON.stringify([...wordsOf(button), contexts.findLastIndex((one) => one.contains(button))]),
    );
  teardown();
  return names.filter((name, index) => names.indexOf(name) < index);
}
