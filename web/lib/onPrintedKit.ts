import { redirect } from '@tanstack/react-router';
import { kitCodePattern } from '#contract/shared/codes.ts';
import { printedCode } from './tidyCode.ts';

interface GuardInput {
  readonly params: { readonly kitId: string };
  readonly search: object;
}

/** Makes a guard that leads from a typed Kit ID, such as one in lower case, to the address with the printed one. */
export const onPrintedKit =
  (pathOf: (kit_id: string) => string) =>
  ({ params: { kitId }, search }: GuardInput): void => {
    const printed = printedCode(kitId);
    if (printed !== kitId && kitCodePattern.test(printed))
      throw redirect({ to: pathOf(printed), search, hash: true, replace: true });
  };
