import { Pencil } from 'lucide';
import { questionnaires } from '#contract/questionnaires/answers.ts';
import type { AnswersVersion, KitAnswers } from '#contract/questionnaires/corrections.ts';
import { paths } from '#web/lib/paths.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { ButtonLink } from '#web/ui/RouterLink.tsx';

interface Props {
  readonly answers: KitAnswers;
  readonly shown: AnswersVersion;
}

/** Leads guardians to the form that corrects the newest answers, while the portal still asks its questions. */
export function CorrectLink({ answers: { kit, patient, is_own, versions }, shown }: Props) {
  const isAsked = questionnaires.some(({ form_type }) => form_type === shown.form_type);
  if (!is_own || !isAsked) return null;
  return (
    <ButtonLink
      startIcon={<Icon of={Pencil} />}
      to={paths.symptomData({ patient: patient.id, kit: kit.id, view: 'correct' })}
    >
      Correct {shown === versions[0] ? 'these' : 'the newest'} answers
    </ButtonLink>
  );
}
