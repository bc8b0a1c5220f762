import { redirect } from '@tanstack/react-router';
import { kitCodePattern } from '#contract/shared/codes.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { readScan } from '#web/kits/label-reader/readScan.ts';
import { keepHere, keptHere } from '#web/lib/keptHere.ts';
import { paths } from '#web/lib/paths.ts';

/** A label that was scanned in this browser: the kit's code, and the proof that the label is in the hand. */
export interface ScannedLabel {
  readonly kit_id: KitCode;
  readonly proof: string;
  /** Milliseconds since 1970. */
  readonly scanned_at: number;
}

const PROOF_MAX = 100;

/**
 * Shared by all tabs, because the mailed link of a new account opens another one. A label is forgotten after its registration
 * or an hour.
 */
const STORAGE_KEY = 'scanned-label';
const KEPT_FOR_MS = 60 * 60 * 1000;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** When a label was scanned; a form that is open already starts again with it. */
    readonly scanned_at?: number;
  }
}

interface Location {
  readonly pathname: string;
  readonly search: { readonly kit?: unknown };
  readonly hash: string;
}

/**
 * Takes the proof of a scanned label out of the address. It runs before the login screen gets the address as its way back: the
 * proof must reach neither a log, a referrer nor the browser's history.
 */
export function takeLabelFromAddress({ pathname, search, hash }: Location): void {
  if (pathname !== paths.registerKit() || hash === '') return;
  const label = { kit_id: search.kit, proof: hash, scanned_at: Date.now() };
  if (isLabel(label)) keepHere(STORAGE_KEY, label);
  throw redirect({
    to: paths.registerKit(),
    // Not the current search: a form that is open may have another code in its address.
    search: typeof search.kit === 'string' ? { kit: search.kit } : {},
    hash: '',
    state: { scanned_at: Date.now() },
    replace: true,
  });
}

/** The code in the address of a label that was pasted or scanned, whose proof is kept; undefined for any other text. */
export function takeLabelAddress(text: string): KitCode | undefined {
  const kit_id = /^\s*https?:/i.test(text) ? readScan(text) : undefined;
  const label = { kit_id, proof: text.trim().split('#')[1], scanned_at: Date.now() };
  if (isLabel(label)) keepHere(STORAGE_KEY, label);
  return kit_id;
}

/** The label that was scanned within the last hour. */
export function scannedLabel(): ScannedLabel | undefined {
  const kept = keptHere(STORAGE_KEY);
  return isLabel(kept) && kept.scanned_at > Date.now() - KEPT_FOR_MS ? kept : undefined;
}

/** Forgets the label after its registration, or because the server refused its proof. */
export const forgetLabel = (): void => localStorage.removeItem(STORAGE_KEY);

// Checked by hand: a schema would add zod to the first load.
function isLabel(value: unknown): value is ScannedLabel {
  const { kit_id, proof, scanned_at } = Object(value) as Record<keyof ScannedLabel, unknown>;
  return (
    typeof kit_id === 'string' &&
    kitCodePattern.test(kit_id) &&
    typeof proof === 'string' &&
    proof.length > 0 &&
    proof.length <= PROOF_MAX &&
    typeof scanned_at === 'number'
  );
}
