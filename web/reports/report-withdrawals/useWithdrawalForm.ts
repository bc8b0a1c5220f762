import { useState } from 'react';
import type { withdrawReports } from '#contract/reports/report-withdrawals.ts';
import { Withdrawal } from '#contract/reports/withdrawal.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { useWithdrawReports } from './api.ts';

export interface WithdrawalValues {
  /** Kit IDs as they were typed or pasted. */
  readonly kits: string;
  /** Empty for the whole report. */
  readonly page: string;
  /** Empty for all versions. */
  readonly version: string;
  readonly reason_id: string;
  readonly report_follows: string;
}

type Body = InputOf<typeof withdrawReports>['body'];

/** The codes in a text, in their order. */
export const kitsIn = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[^A-Z0-9]+/)
      .filter(Boolean),
  ),
];

const bodyOf = ({ kits, page, version, reason_id, report_follows }: WithdrawalValues) => ({
  kit_ids: kitsIn(kits),
  ...(page !== '' && { page: Number(page) }),
  ...(version.trim() !== '' && { version: Number(version) }),
  reason_id,
  report_follows: report_follows === 'yes',
});

/** The values of the form, their problems after a try to send them, and the withdrawal itself. */
export function useWithdrawalForm(kit: string) {
  const [values, setValues] = useState<WithdrawalValues>({
    kits: kit,
    page: '',
    version: '',
    reason_id: '',
    report_follows: '',
  });
  const [isTried, setTried] = useState(false);
  const withdraw = useWithdrawReports();
  const problems = problemsOf(values);
  const isComplete = Object.keys(problems).length === 0;
  return {
    values,
    change: (changed: Partial<WithdrawalValues>) => setValues((before) => ({ ...before, ...changed })),
    problems: isTried ? problems : {},
    isComplete,
    /** Shows the problems. Returns whether the values can be sent. */
    check: () => {
      setTried(true);
      return isComplete;
    },
    /** Whether leaving would lose kit IDs. */
    isUnsaved: () =>
      kitsIn(values.kits).join() !== (withdraw.isSuccess ? withdraw.variables.kit_ids : kitsIn(kit)).join(),
    mutation: withdraw,
  };
}

export const toBody = (values: WithdrawalValues): Body => Withdrawal.parse(bodyOf(values));

function problemsOf(values: WithdrawalValues): Partial<Record<keyof WithdrawalValues, string>> {
  const { error } = Withdrawal.safeParse(bodyOf(values));
  const isWrong = (field: string) => error?.issues.some(({ path }) => path[0] === field) ?? false;
  return {
    ...(isWrong('kit_ids') && { kits: kitsProblem(values.kits) }),
    ...(isWrong('version') && { version: 'Please enter a number' }),
    ...(isWrong('reason_id') && { reason_id: 'Please choose a reason' }),
    ...(values.report_follows === '' && { report_follows: 'Please choose whether a new report follows' }),
  };
}

function kitsProblem(text: string): string {
  const wrong = kitsIn(text).find((code) => !/^MB[0-9]{6}$/.test(code));
  if (wrong) return `${wrong} is no Kit ID (e.g., MB000132)`;
  return text.trim() === '' ? 'Please enter a Kit ID' : 'Please enter at most 500 Kit IDs';
}
