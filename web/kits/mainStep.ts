import type { KitSummary } from '#contract/kits/kits.ts';
import type { Role } from '#contract/shared/ids.ts';
import { type KitNextStep, kitNextStep } from './kitNextStep.ts';

interface PatientWithKits {
  readonly id: string;
  readonly kits: readonly KitSummary[];
}

/**
 * Returns the id of the kit whose next step has the one filled button of a screen: a question of the laboratory, or else
 * a due step, or else the newest report. Without a next step, the id of the first patient who needs a kit.
 */
export function mainStepOf(patients: readonly PatientWithKits[], role: Role): string | undefined {
  const steps = patients
    .flatMap((patient) => patient.kits.map((kit) => ({ kit, step: kitNextStep(kit, patient, role) })))
    .filter(({ step }) => step.action)
    .sort(
      (a, b) =>
        rankOf(a.step) - rankOf(b.step) || Date.parse(b.kit.created_at) - Date.parse(a.kit.created_at),
    );
  return steps[0]?.kit.id ?? patients.find(({ kits }) => kits.length === 0)?.id;
}

const rankOf = ({ tone }: KitNextStep): number => (tone === 'warning' ? 0 : tone === 'success' ? 2 : 1);
