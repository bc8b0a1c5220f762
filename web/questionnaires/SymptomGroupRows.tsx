import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Behavior } from '#contract/questionnaires/definition.ts';
import type { SymptomGroup } from '#contract/questionnaires/symptoms.ts';
import type { QuestionnaireValues } from './formValues.ts';
import { SymptomRow } from './SymptomRow.tsx';

interface Props {
  readonly group: SymptomGroup;
  readonly form: UseFormReturn<QuestionnaireValues>;
  /** Keys of the symptoms that the last submit found without a tick. */
  readonly unanswered: ReadonlySet<string>;
}

type Rows = Record<string, Behavior>;

const notKnown: Behavior = { current: false, past: false, not_known: true };

/** One group of symptoms. Marking all as not known can be undone until the next tick in the group. */
export function SymptomGroupRows({ group, form, unanswered }: Props) {
  const [before_marking, setBeforeMarking] = useState<Rows>();
  const titleId = useId();

  const rows = (behaviorOf: (key: string) => Behavior): Rows =>
    Object.fromEntries(group.items.map(({ key }) => [key, behaviorOf(key)]));
  const setRows = (changed: Rows) =>
    form.setValue('behaviors', { ...form.getValues('behaviors'), ...changed });

  const onMark = () => {
    setBeforeMarking(rows((key) => ({ ...form.getValues(`behaviors.${key}`) })));
    setRows(rows(() => notKnown));
    form.clearErrors(group.items.map(({ key }) => `behaviors.${key}` as const));
  };
  const onUndo = (before: Rows) => {
    setRows(before);
    setBeforeMarking(undefined);
  };

  return (
    <Box
      component="section"
      className="symptom-group"
      aria-labelledby={titleId}
      onChange={() => setBeforeMarking(undefined)}
      sx={{ '--rows': group.items.length }}
    >
      <header>
        <Typography id={titleId} variant="h3">
          {group.title}
        </Typography>
        <Typography component="output" variant="body2" color="textSecondary">
          {before_marking && `${group.items.length} symptoms marked as not known`}
        </Typography>
        <Button
          size="small"
          aria-describedby={titleId}
          onClick={before_marking ? () => onUndo(before_marking) : onMark}
        >
          {before_marking ? 'Undo' : 'Mark all in this group as not known'}
        </Button>
      </header>
      {group.items.map((symptom) => (
        <SymptomRow
          key={symptom.key}
          symptom={symptom}
          form={form}
          is_unanswered={unanswered.has(symptom.key)}
        />
      ))}
    </Box>
  );
}
