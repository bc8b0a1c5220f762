import { CircleCheck, CircleX, Hourglass, RotateCcwClock, TriangleAlert, Undo2 } from 'lucide';
import type { ReactNode } from 'react';
import type { KitStatus } from '#contract/kits/kitStatus.ts';
import type { IntakeAnswer } from '#contract/laboratory/kit-intake.ts';
import type { ScanResult } from '#contract/laboratory/scans.ts';
import { kitStatusNames } from '#web/kits/kit-status/kitStatusNames.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { Scan } from './intakeQueue.ts';

/** A scan's answer as color, shape and words. */
interface ScanLook {
  /** A color of the palette. */
  readonly color: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
}

const warning = { color: 'warning.main', icon: <Icon of={TriangleAlert} /> };
const failure = { color: 'error.main', icon: <Icon of={CircleX} /> };
const success = { color: 'success.main', icon: <Icon of={CircleCheck} /> };
const earlier = { color: 'info.main', icon: <Icon of={RotateCcwClock} /> };
const undone = { ...earlier, icon: <Icon of={Undo2} />, title: 'Undone' };
const LATER = 'Put it on the shelf: its registration receives it.';
const NEVER = 'This code was deactivated, so nobody can register it. Put the kit on the shelf.';

export function scanLook({ answer, is_undone, changed_at }: Scan): ScanLook {
  if (!answer) {
    return {
      color: 'text.secondary',
      icon: <Icon of={Hourglass} />,
      title: 'Waiting',
      text: 'The portal has not answered yet. You can scan the next kit.',
    };
  }
  const { outcome, status } = answer;
  if (outcome === 'unknown')
    return {
      ...failure,
      title: 'Unknown',
      text: `${answer.reason ?? 'This code is not in the inventory.'} Keep the kit apart until its origin is clear.`,
    };
  if (is_undone && status === null) return { ...undone, text: 'The kit is no longer set aside.' };
  if (outcome === 'set_aside' || outcome === 'unregistered')
    return {
      ...warning,
      title: outcome === 'set_aside' ? 'Set aside' : 'Set aside already',
      text: waitOf(answer),
    };
  if (outcome === 'deleted' || status === null)
    return {
      ...failure,
      title: 'Deleted',
      text: 'The registration of this kit was deleted. Do not analyze its sample.',
    };
  const name = kitStatusNames[status];
  if (is_undone) return { ...undone, text: `The kit is back at "${name}".` };
  if (changed_at !== undefined && status === 'received')
    return {
      ...success,
      title: 'Received',
      text: 'This kit was expected.',
    };
  const since = `Since ${formatDateTime(answer.changed_at)}`;
  if (changed_at !== undefined) return { ...looks[status], title: name, text: answer.reason ?? '' };
  const title = status === 'received' ? 'Received already' : `Already: ${name}`;
  return { ...looks[status], title, text: answer.reason ? `${since}: ${answer.reason}` : since };
}

function waitOf({ replaces, is_active = true }: IntakeAnswer): string {
  if (!is_active) return NEVER;
  return replaces
    ? `This code is reserved to replace kit ${replaces}, and not registered yet. ${LATER}`
    : `Nobody has registered this code yet. ${LATER}`;
}

const looks: Readonly<Record<KitStatus, Pick<ScanLook, 'color' | 'icon'>>> = {
  registered: earlier,
  received: earlier,
  in_analysis: earlier,
  report_ready: earlier,
  information_needed: warning,
  rejected: failure,
  cancelled: warning,
};

/** The outcome of a code of the day as color and shape. */
export const resultLooks: Readonly<Record<ScanResult, Pick<ScanLook, 'color' | 'icon'>>> = {
  received: success,
  asked: warning,
  rejected: failure,
  set_aside: warning,
  unknown: failure,
  deleted: failure,
  undone,
  earlier,
  not_expected: warning,
};
