import { Box, Typography } from '@mui/material';
import { type MouseEvent, memo, useId, useState } from 'react';
import { type Behavior, type BehaviorColumn, behaviorColumns } from '#contract/questionnaires/definition.ts';
import type { SymptomGroup, SymptomItem } from '#contract/questionnaires/symptoms.ts';
import { Button } from '#web/ui/Button.tsx';
import { type AnswerStore, useAnswers } from '../answers/AnswerStore.ts';
import { isTicked, noneTicked, notKnown, symptomField, withTick } from '../answers/formValues.ts';
import { fieldFrame } from '../answers/showField.ts';

interface Props {
  readonly group: SymptomGroup;
  readonly store: AnswerStore;
}

/** One group of symptoms. A button marks all unanswered ones as not known, and undoes that until the next tick. */
export function SymptomGroupRows({ group, store }: Props) {
  const [marked, setMarked] = useState<readonly string[]>();
  const titleId = useId();
  const set = (keys: readonly string[], behavior: Behavior) =>
    store.setBehaviors(Object.fromEntries(keys.map((key) => [key, behavior])));
  const onMark = () => {
    const keys = unansweredOf(group, store);
    set(keys, notKnown);
    setMarked(keys);
  };
  const onUndo = (keys: readonly string[]) => {
    set(keys, noneTicked);
    setMarked(undefined);
  };

  return (
    <Box
      component="section"
      className="symptom-group"
      aria-labelledby={titleId}
      onChange={() => setMarked(undefined)}
      sx={{ '--rows': group.items.length }}
    >
      <header>
        <Typography id={titleId} variant="h3">
          {group.title}
        </Typography>
        <Typography component="output" variant="body2" color="textSecondary">
          {marked && countOf(marked.length)}
        </Typography>
        <MarkButton
          group={group}
          store={store}
          titleId={titleId}
          onMark={onMark}
          onUndo={marked && (() => onUndo(marked))}
        />
      </header>
      {group.items.map((symptom) => (
        <SymptomRow key={symptom.key} symptom={symptom} store={store} />
      ))}
    </Box>
  );
}

interface MarkProps extends Props {
  readonly titleId: string;
  readonly onMark: () => void;
  /** Undefined unless the last mark can be undone. */
  readonly onUndo: (() => void) | undefined;
}

/** A separate component: the first and the last tick of a group render it without the heading. */
function MarkButton({ group, store, titleId, onMark, onUndo }: MarkProps) {
  const extent = useAnswers(store, () => extentOf(unansweredOf(group, store).length, group.items.length));
  if (!onUndo && extent === 'none') return null;
  // The same button marks and undoes: ignore the second press of a double click.
  const onClick = (event: MouseEvent) => event.detail < 2 && (onUndo ?? onMark)();
  return (
    <Button size="small" aria-describedby={titleId} onClick={onClick} sx={onUndo ? {} : quietLook}>
      {onUndo ? 'Undo' : `Mark ${extent} in this group as not known`}
    </Button>
  );
}

/** The symptoms come first: the button answers them unread. A line marks it as a control. */
const quietLook = {
  color: 'text.secondary',
  fontWeight: 400,
  textDecoration: 'underline',
  textUnderlineOffset: 3,
};

const unansweredOf = (group: SymptomGroup, store: AnswerStore) =>
  group.items.map(({ key }) => key).filter((key) => !store.isAnswered(key));

interface RowProps {
  readonly symptom: SymptomItem;
  readonly store: AnswerStore;
}

/** One symptom and its three boxes. Plain elements, because the form has 95 rows. A tick renders its own row only. */
const SymptomRow = memo(function SymptomRow({ symptom: { key, label }, store }: RowProps) {
  const behavior = useAnswers(store, ({ values }) => values.behaviors[key]) ?? noneTicked;
  const problem = useAnswers(store, (store) => store.problemWithSymptom(key));
  const nameId = `${key}-name`;
  const problemId = `${key}-problem`;
  // The stop of the Tab key in this row; arrow keys reach the other boxes.
  const stop = behaviorColumns.find((column) => behavior[column.key]) ?? behaviorColumns[0];

  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- WebKit keeps a legend out of its fieldset's columns
      role="group"
      aria-labelledby={nameId}
      className="symptom"
      data-answered={isTicked(behavior) || undefined}
      {...fieldFrame(symptomField(key))}
    >
      <div className="name">
        <span id={nameId}>{label}</span>
        {problem && (
          <p className="problem" id={problemId}>
            {problem}
          </p>
        )}
      </div>
      {behaviorColumns.map((column) => (
        <SymptomBox
          key={column.key}
          symptomKey={key}
          column={column}
          store={store}
          isChecked={behavior[column.key]}
          isStop={column === stop}
          problemId={problem && problemId}
        />
      ))}
    </div>
  );
});

interface BoxProps extends Pick<RowProps, 'store'> {
  readonly symptomKey: string;
  readonly column: (typeof behaviorColumns)[number];
  readonly isChecked: boolean;
  /** Whether the Tab key stops here. */
  readonly isStop: boolean;
  readonly problemId: string | undefined;
}

/** A separate component: React sets several attributes of each box that it renders, even of unchanged ones. */
const SymptomBox = memo(function SymptomBox({
  symptomKey,
  column: { key, label },
  store,
  isChecked,
  isStop,
  problemId,
}: BoxProps) {
  return (
    <label data-column={key}>
      <input
        type="checkbox"
        checked={isChecked}
        tabIndex={isStop ? 0 : -1}
        onChange={({ target }) => {
          const behavior = store.values.behaviors[symptomKey] ?? noneTicked;
          store.setBehaviors({ [symptomKey]: withTick(behavior, key, target.checked) });
        }}
        aria-label={label}
        aria-invalid={problemId !== undefined}
        aria-describedby={problemId}
      />
      <span data-short={shortLabels[key]} aria-hidden="true">
        {label}
      </span>
    </label>
  );
});

/** The words that phones show in the boxes: the beginning of the full label, which is the name of the box. */
const shortLabels: Readonly<Record<BehaviorColumn, string>> = {
  current: 'Current',
  past: 'Past',
  not_known: 'Not a known symptom',
};

const extentOf = (unanswered: number, symptoms: number) => {
  if (unanswered === 0) return 'none';
  return unanswered === symptoms ? 'all' : 'the rest';
};

const countOf = (marked: number) =>
  marked === 1 ? '1 symptom marked as not known' : `${marked} symptoms marked as not known`;
