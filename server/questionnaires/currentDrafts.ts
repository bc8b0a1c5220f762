import { questionnaireOf, symptomsOf } from '#contract/questionnaires/answers.ts';
import type { Draft } from '#contract/questionnaires/questionnaires.ts';

/** Drafts as their questionnaires ask now: what is not asked any more is left out, so that they can be saved again. */
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
