import fc from 'fast-check';
import { KitStatus } from '#contract/kits/kitStatus.ts';
import { nextStatuses } from '#contract/kits/statusSteps.ts';
import { laboratoryStatuses } from '#contract/laboratory/laboratory-status.ts';

/** Events of a registered kit. */
export type Step =
  /** An administrator changes the status that the screen showed, null for the present one. */
  | { readonly does: 'change'; readonly from: KitStatus | null; readonly to: KitStatus }
  /** A laboratory's program sends a status. */
  | { readonly does: 'send'; readonly to: (typeof laboratoryStatuses)[number] }
  /** An administrator receives the kit at the bench, takes a receipt back, publishes the report. */
  | { readonly does: 'receive' | 'undo receipt' | 'publish' }
  /** The registration is undone and restored. */
  | { readonly does: 'undo and restore' };

const record = <Fields extends object>(fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> }) =>
  fc.record(fields, { noNullPrototype: true });
const status = fc.constantFrom(...KitStatus.options);

export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: record({
        does: fc.constant('change' as const),
        from: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, status),
        to: status,
      }),
    },
    {
      weight: 2,
      arbitrary: record({ does: fc.constant('send' as const), to: fc.constantFrom(...laboratoryStatuses) }),
    },
    {
      weight: 4,
      arbitrary: record({
        does: fc.constantFrom('receive' as const, 'undo receipt' as const, 'publish' as const),
      }),
    },
    { weight: 1, arbitrary: record({ does: fc.constant('undo and restore' as const) }) },
  ),
  { minLength: 6, maxLength: 14 },
);

/** All that decides about the status of a kit. */
export interface StatusModel {
  readonly is_published: boolean;
  /** Every status that it has had, the last one included, and whether an administrator set it. */
  readonly history: readonly { readonly status: KitStatus; readonly by_admin: boolean }[];
}

export const registeredKit: StatusModel = {
  is_published: false,
  history: [{ status: 'registered', by_admin: false }],
};

export const statusOf = ({ history }: StatusModel): KitStatus => history.at(-1)?.status ?? 'registered';

/** The status of a step's answer, and the kit after it. */
export function expectedOf(kit: StatusModel, step: Step): [number, StatusModel] {
  const now = statusOf(kit);
  switch (step.does) {
    case 'change':
      if ((step.from ?? now) !== now) return [409, kit];
      if (step.to === 'registered' || (now === 'in_analysis' && step.to === 'received'))
        return takenBack(kit, 201, step.to);
      if (!nextStatuses[now].includes(step.to)) return [409, kit];
      if (step.to === 'report_ready' && !kit.is_published) return [409, kit];
      return [201, moved(kit, step.to)];
    case 'send':
      if (now === step.to) return [200, kit];
      return nextStatuses[now].includes(step.to) ? [200, moved(kit, step.to, false)] : [409, kit];
    case 'receive':
      return [200, now === 'registered' ? moved(kit, 'received') : kit];
    case 'undo receipt':
      // Repeating it changes nothing.
      return now === 'registered' ? [200, kit] : takenBack(kit, 200, 'registered');
    case 'publish':
      return [200, withReport({ ...kit, is_published: true })];
    case 'undo and restore':
      return [204, withReport(kit)];
  }
}

const moved = (kit: StatusModel, status: KitStatus, by_admin = true): StatusModel => ({
  ...kit,
  history: [...kit.history, { status, by_admin }],
});

/** A published report makes a kit ready, unless the laboratory waits for its owner or has given it up. */
const withReport = (kit: StatusModel): StatusModel =>
  kit.is_published && ['registered', 'received', 'in_analysis'].includes(statusOf(kit))
    ? moved(kit, 'report_ready')
    : kit;

/** Only a receipt that the administrator has just made goes back. */
function takenBack(kit: StatusModel, success: number, to: 'registered' | 'received'): [number, StatusModel] {
  const [before, last] = kit.history.slice(-2);
  const undone = to === 'registered' ? 'received' : 'in_analysis';
  const is_own = before?.status === to && last?.status === undone && last.by_admin;
  return is_own ? [success, moved(kit, to)] : [409, kit];
}
