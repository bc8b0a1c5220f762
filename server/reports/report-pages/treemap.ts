import { count, percent } from './format.ts';
import { type Html, html } from './html.ts';

/**
 * `finds` is the part's text for the list's filter; `fraction` is from 0 to 1; `fill` is the index of
 * one of the `fills`.
 */
export type Part = { name: string; finds: string; reads: number; fraction: number; fill: number };

/**
 * Nested boxes whose areas are the parts' fractions: each box is halved by weight until one part is left,
 * across and down in turn.
 */
export function treemap(parts: readonly Part[], direction: 'across' | 'down' = 'across'): Html {
  const [first, ...others] = parts;
  if (first === undefined) return html``;
  if (others.length === 0) return tile(first);
  const half = weight(parts) / 2;
  const fits = parts.filter((_, index) => weight(parts.slice(0, index + 1)) <= half).length;
  const cut = Math.max(1, fits);
  const turned = direction === 'across' ? 'down' : 'across';
  return html`<div class="box ${direction}" role="presentation" style="flex-grow:${growth(weight(parts))}">${treemap(parts.slice(0, cut), turned)}${treemap(parts.slice(cut), turned)}</div>`;
}

function tile({ name, finds, reads, fraction, fill }: Part): Html {
  const detail = `${name} ${percent(fraction)}, ${count(reads)} reads`;
  return html`<div class="tile" role="option" aria-selected="false" style="flex-grow:${growth(fraction)};background:var(--fill-${fill});color:var(--ink-${fill})" data-finds="${finds}" aria-label="${detail}"><span>${name} <small>${percent(fraction)}</small></span></div>`;
}

/** In millionths: boxes whose growth adds up to less than 1 would leave space empty. */
function growth(fraction: number): number {
  return Math.round(fraction * 1_000_000);
}

function weight(parts: readonly Part[]): number {
  return parts.reduce((sum, { fraction }) => sum + fraction, 0);
}
