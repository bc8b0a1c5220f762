import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { symptomsOf } from '#contract/questionnaires/answers.ts';
import type { Behavior, QuestionnaireDefinition } from '#contract/questionnaires/definition.ts';
import type { SymptomItem } from '#contract/questionnaires/symptoms.ts';
import {
  type DraftValues,
  emptyValues,
  fromDraft,
  isTicked,
  type QuestionnaireValues,
  symptomField,
} from './formValues.ts';
import { type Problem, problemFinder } from './problemFinder.ts';

interface AnswerState {
  readonly values: QuestionnaireValues;
  /** Empty until the first `check`. Keeps its identity until its content changes. */
  readonly problems: readonly Problem[];
  readonly isChecked: boolean;
  /** Errors from the server about fields that have not changed since. */
  readonly serverErrors: readonly Problem[];
}

const ANSWERS = 'answers.';

/**
 * The answers of one filling of a questionnaire, kept outside React: a tick among 285 boxes must render its own row only to be
 * quick on a slow phone. Values are immutable.
 */
export class AnswerStore {
  readonly definition: QuestionnaireDefinition;
  readonly symptoms: readonly SymptomItem[];
  readonly state;
  /** Created on first use, because building its schema delays the first paint of the form. */
  #findProblems: ReturnType<typeof problemFinder> | undefined;
  #isMended = true;

  constructor(definition: QuestionnaireDefinition, values = emptyValues(definition)) {
    this.definition = definition;
    this.symptoms = symptomsOf(definition);
    this.state = createStore<AnswerState>(() => ({
      values,
      problems: [],
      isChecked: false,
      serverErrors: [],
    }));
  }

  get values(): QuestionnaireValues {
    return this.state.getState().values;
  }

  get problems(): readonly Problem[] {
    return this.state.getState().problems;
  }

  /** Whether all ticks were made in the mended matrix. */
  get isMended(): boolean {
    return this.#isMended;
  }

  /** Notes that ticks of an earlier version, whose matrix may have been shifted, are among the answers. */
  doubtTicks(): void {
    this.#isMended = false;
  }

  isAnswered(key: string): boolean {
    return isTicked(this.values.behaviors[key]);
  }

  answeredSymptoms(): number {
    return this.symptoms.filter(({ key }) => this.isAnswered(key)).length;
  }

  problemWith(field: string): string | undefined {
    return this.problems.find((problem) => problem.field === field)?.message;
  }

  problemWithSymptom(key: string): string | undefined {
    const { isChecked, serverErrors } = this.state.getState();
    if (isChecked && !this.isAnswered(key)) return 'Please select at least one option';
    return serverErrors.find(({ field }) => field === symptomField(key))?.message;
  }

  setAnswer(name: string, typed: string): void {
    const { values } = this;
    this.#change({ ...values, answers: { ...values.answers, [name]: typed } }, [name]);
  }

  setBehaviors(changed: Readonly<Record<string, Behavior>>): void {
    const { values } = this;
    const fields = Object.keys(changed).map(symptomField);
    this.#change({ ...values, behaviors: { ...values.behaviors, ...changed } }, fields);
  }

  /** Shows the differences between two drafts. Other answers keep their value. */
  takeIn(before: DraftValues, after: DraftValues): void {
    const { values } = this;
    const [was, now] = [fromDraft(this.definition, before), fromDraft(this.definition, after)];
    const names = Object.keys(now.answers).filter((name) => now.answers[name] !== was.answers[name]);
    const keys = Object.keys(now.behaviors).filter(
      (key) => JSON.stringify(now.behaviors[key]) !== JSON.stringify(was.behaviors[key]),
    );
    const answers = { ...values.answers, ...picked(now.answers, names) };
    const behaviors = { ...values.behaviors, ...picked(now.behaviors, keys) };
    this.#change({ answers, behaviors }, [...names, ...keys.map(symptomField)]);
  }

  /** Shows the problems from now on. @returns whether the values may be submitted. */
  check(): boolean {
    this.#update({ isChecked: true, serverErrors: [] });
    return this.problems.length === 0;
  }

  /**
   * Takes errors of the server over into the form.
   * @param fields messages by path of the request, for example `answers.location` or `behaviors.anxiety.past`.
   * @returns whether any of them concerns a field of the form.
   */
  setServerErrors(fields: Readonly<Record<string, string>>): boolean {
    const { answers, behaviors } = this.values;
    const known = new Set([...Object.keys(answers), ...Object.keys(behaviors).map(symptomField)]);
    const serverErrors = Object.entries(fields)
      .map(([path, message]) => ({ field: fieldOf(path), message }))
      .filter(({ field }) => known.has(field));
    this.#update({ serverErrors });
    return serverErrors.length > 0;
  }

  #change(values: QuestionnaireValues, fields: readonly string[]): void {
    const { serverErrors } = this.state.getState();
    this.#update({ values, serverErrors: serverErrors.filter(({ field }) => !fields.includes(field)) });
  }

  #update(changed: Partial<AnswerState>): void {
    const state = { ...this.state.getState(), ...changed };
    const problems = state.isChecked ? this.#allProblems(state) : [];
    this.state.setState(isSame(problems, state.problems) ? state : { ...state, problems });
  }

  #allProblems({ values, serverErrors }: AnswerState): readonly Problem[] {
    this.#findProblems ??= problemFinder(this.definition);
    const found = this.#findProblems(values);
    const known = new Set(found.map(({ field }) => field));
    return [...found, ...serverErrors.filter(({ field }) => !known.has(field))];
  }
}

/** Reads one value of the store. The component renders again only when that value changes. */
export const useAnswers = <Value>(store: AnswerStore, select: (store: AnswerStore) => Value): Value =>
  useStore(store.state, () => select(store));

const picked = <Value>(from: Readonly<Record<string, Value>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, from[name] as Value]));

const fieldOf = (path: string) =>
  path.startsWith(ANSWERS) ? path.slice(ANSWERS.length) : path.split('.').slice(0, 2).join('.');

const isSame = (some: readonly Problem[], others: readonly Problem[]) =>
  JSON.stringify(some) === JSON.stringify(others);
