import { Ivya } from 'ivya';
import { getAriaDisabled, isElementVisible } from 'ivya/utils';

/** Runs inside of a page of WebKit: finds elements by Playwright's selectors, and acts on them as Playwright does. */

const engine = Ivya.create({ browser: 'webkit' });

export const all = (selector: string): Element[] => engine.queryLocatorSelectorAll(selector, document);

/** The one element of a selector. Throws if there are none or several. */
export function only(selector: string): Element {
  const found = all(selector);
  const [element] = found;
  if (!element || found.length > 1) throw new Error(`${found.length} elements instead of one`);
  return element;
}

export const isVisible = isElementVisible;

function expectUsable(element: Element): void {
  if (!isElementVisible(element)) throw new Error('The element is not visible');
  if (getAriaDisabled(element)) throw new Error('The element is disabled');
}

/** The element that a click is on its way to. */
let awaited: Element | undefined;

// As in Playwright, a click that comes down elsewhere does nothing.
for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
  addEventListener(
    type,
    (event) => {
      // The portal's own clicks, such as that of a download, are none of a pointer.
      if (awaited === undefined || !event.isTrusted) return;
      if (isPartOf(awaited, event.target as Element)) awaited = undefined;
      else {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    },
    { capture: true },
  );

/** Whether no click has come down on the element of the last `pointOf`. */
export const isAwaited = (): boolean => awaited !== undefined;

/** The point to click at, once the element stands still and nothing covers it. */
export async function pointOf(element: Element): Promise<{ x: number; y: number }> {
  expectUsable(element);
  if (isReached(element)) await nextFrame();
  else await bringIntoView(element);
  const { x, y } = centerOf(element);
  await nextFrame();
  const now = centerOf(element);
  if (x !== now.x || y !== now.y) throw new Error('The element moves');
  if (!isReached(element)) throw new Error('Another element covers the element');
  awaited = element;
  return now;
}

export async function bringIntoView(element: Element): Promise<void> {
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  await nextFrame();
}

const nextFrame = () =>
  new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });

function centerOf(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

function isReached(element: Element): boolean {
  const { x, y } = centerOf(element);
  const hit = document.elementFromPoint(x, y);
  return hit !== null && isPartOf(element, hit);
}

const isPartOf = (element: Element, hit: Element): boolean =>
  element.contains(hit) || hit.closest('label')?.control === element;

/** Types a text in place of the present one. Dates and the like are set, since they are typed part by part. */
export function fillIn(element: Element, text: string): void {
  expectUsable(element);
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement))
    throw new Error('The element takes no text');
  element.focus();
  if (element instanceof HTMLInputElement && /^(date|time|month|week|color|range)$/.test(element.type)) {
    setValue(element, HTMLInputElement.prototype, text);
    return;
  }
  element.select();
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
}

/** Chooses an option by its value or its label. */
export function choose(element: Element, choice: string): void {
  expectUsable(element);
  if (!(element instanceof HTMLSelectElement)) throw new Error('The element has no options');
  const option = [...element.options].find(({ value, label }) => value === choice || label === choice);
  if (!option) throw new Error(`There is no option ${choice}`);
  element.focus();
  setValue(element, HTMLSelectElement.prototype, option.value);
}

/** By the setter of the browser: React puts its own before it, and would see no change. */
function setValue(element: HTMLElement, prototype: object, value: string): void {
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
}
