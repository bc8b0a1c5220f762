import { useSyncExternalStore } from 'react';
import type { AnswerStore } from './AnswerStore.ts';

/** What a component shows of the answers: it renders again when that changes. */
export const useAnswers = <Value>(store: AnswerStore, select: (store: AnswerStore) => Value): Value =>
  useSyncExternalStore(store.subscribe, () => select(store));
