import Button from '@mui/material/Button';
import type { AnswerStore } from '../AnswerStore.ts';
import { useAnswers } from '../useAnswers.ts';

interface Props {
  readonly store: AnswerStore;
  readonly onNext: () => void;
}

/** Leads to the next symptom without an answer, as long as there is one. */
export function NextUnanswered({ store, onNext }: Props) {
  const is_complete = useAnswers(store, (store) => store.answeredSymptoms() === store.symptoms.length);
  return (
    <Button size="small" aria-keyshortcuts="N" onClick={onNext} disabled={is_complete}>
      Next unanswered
    </Button>
  );
}
