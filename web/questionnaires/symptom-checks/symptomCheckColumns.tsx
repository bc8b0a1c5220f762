import { questionnaireOf } from '#contract/questionnaires/answers.ts';
import type { SymptomCheckState } from '#contract/questionnaires/lists.ts';
import type { SymptomCheck } from '#contract/questionnaires/symptom-checks.ts';
import { formatDate } from '#web/lib/format.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { onFirstClick } from '#web/ui/onFirstClick.ts';
import { passFocusOn } from '#web/ui/passFocusOn.ts';
import { RowButton } from '#web/ui/RowButton.tsx';

export const checkStateNames: Readonly<Record<SymptomCheckState, string>> = {
  open: 'To ask',
  asked: 'Asked',
};

/** Columns of the questionnaires to ask about. */
export const symptomCheckColumns = (
  onSet: (check: SymptomCheck, is_asked: boolean) => void,
): readonly Column<SymptomCheck>[] => [
  { label: 'Kit ID', card: 'title', sort: 'kit_id', width: 100, render: ({ kit_id }) => kit_id },
  {
    label: 'Patient',
    card: 'line',
    sort: 'patient',
    alsoSort: { sort: 'last_name', label: 'last name' },
    render: ({ patient_name }) => patient_name,
  },
  { label: 'Customer', card: 'line', sort: 'customer', render: ({ customer_email }) => customer_email },
  {
    label: 'Form',
    width: 120,
    render: ({ form_type }) => questionnaireOf(form_type)?.title ?? form_type,
  },
  {
    label: 'Submitted',
    card: 'fact',
    sort: 'submitted',
    width: 115,
    render: ({ submitted_at }) => formatDate(submitted_at),
  },
  { label: 'Browser', width: 105, render: ({ browser }) => browser ?? 'Not known' },
  {
    label: 'Asked',
    card: 'fact',
    width: 115,
    render: ({ asked_at, asked_by }) =>
      asked_at && [formatDate(asked_at), asked_by].filter(Boolean).join(', '),
  },
  {
    label: 'Actions',
    card: 'line',
    screenOnly: true,
    width: 140,
    render: (check) => {
      const of = `about kit ${check.kit_id}`;
      return check.asked_at ? (
        <RowButton
          ref={passFocusOn}
          label="Not asked"
          of={of}
          onClick={onFirstClick(() => onSet(check, false))}
        />
      ) : (
        <RowButton
          isMain
          ref={passFocusOn}
          label="Mark as asked"
          of={of}
          onClick={onFirstClick(() => onSet(check, true))}
        />
      );
    },
  },
];
