import { questionnaireOf, symptomsOf } from '#contract/questionnaires/answers.ts';
import type { Draft } from '#contract/questionnaires/questionnaires.ts';

/** Drops answers to questions that the forms no longer have: a draft with them could not be saved again. */
export const currentDrafts = (drafts: readonly Draft[]): Draft[] =>
  drafts.flatMap((draft) => {
    const definition = questionnaireOf(draft.form_type);
    if (!definition) return [];
    const names = definition.questions.map(({ name }) => name);
    const keys = symptomsOf(definition).map(({ key }) => key);
    return [{ ...draft, answers: picked(draft.answers, names), behaviors: picked(draft.behaviors, keys) }];
  });

const picked = <T>(from: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(names.flatMap((name) => (name in from ? [[name, from[name] as T]] : [])));
