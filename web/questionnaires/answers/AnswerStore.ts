import { useSyncExternalStore } from 'react';
import { symptomsOf } from '#contract/questionnaires/answers.ts';
import type { Behavior, QuestionnaireDefinition } from '#contract/questionnaires/definition.ts';
import type { SymptomItem } from '#contract/questionnaires/symptoms.ts';
import { emptyValues, isTicked, type QuestionnaireValues, symptomField } from './formValues.ts';
import { type Problem, problemFinder } from './problemFinder.ts';

const ANSWERS = 'answers.';

/**
 * Answers while they are entered. Kept outside React: a change renders what shows it and nothing else, so that a tick among
 * 285 boxes is seen at once on a slow phone. Values are never changed in place.
 */
export class AnswerStore {
  readonly definition: QuestionnaireDefinition;
  readonly symptoms: readonly SymptomItem[];
  /** Made when it is first needed: it takes longer than the first picture of the form may wait. */
  #find: ReturnType<typeof problemFinder> | undefined;
  readonly #listeners = new Set<() => void>();
  #values: QuestionnaireValues;
  #problems: readonly Problem[] = [];
  #is_checked = false;
  /** What the server said of fields that have not changed since. */
  #refused: readonly Problem[] = [];

  constructor(definition: QuestionnaireDefinition, initial = emptyValues(definition)) {
    this.definition = definition;
    this.symptoms = symptomsOf(definition);
    this.#values = initial;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  get values(): QuestionnaireValues {
    return this.#values;
  }

  isAnswered(key: string): boolean {
    return isTicked(this.#values.behaviors[key]);
  }

  answeredSymptoms(): number {
    return this.symptoms.filter(({ key }) => this.isAnswered(key)).length;
  }

  /** What keeps the values from being submitted, once they have been checked; the same list until something in it changes. */
  get problems(): readonly Problem[] {
    return this.#problems;
  }

  problemWith(field: string): string | undefined {
    return this.#problems.find((problem) => problem.field === field)?.message;
  }

  problemWithSymptom(key: string): string | undefined {
    if (this.#is_checked && !this.isAnswered(key)) return 'Please select at least one option';
    return this.#refused.find(({ field }) => field === symptomField(key))?.message;
  }

  setAnswer(name: string, typed: string): void {
    this.#change({ ...this.#values, answers: { ...this.#values.answers, [name]: typed } }, [name]);
  }

  setBehaviors(changed: Readonly<Record<string, Behavior>>): void {
    const fields = Object.keys(changed).map(symptomField);
    this.#change({ ...this.#values, behaviors: { ...this.#values.behaviors, ...changed } }, fields);
  }

  /** Whether the values may be submitted. From now on it is known what is wrong with them. */
  check(): boolean {
    this.#is_checked = true;
    this.#refused = [];
    this.#tell();
    return this.#problems.length === 0;
  }

  /**
   * Takes over what the server refused, by paths of the request.
   * @returns whether that is about anything in the form.
   */
  refuse(fields: Readonly<Record<string, string>>): boolean {
    const known = new Set([
      ...Object.keys(this.#values.answers),
      ...Object.keys(this.#values.behaviors).map(symptomField),
    ]);
    this.#refused = Object.entries(fields)
      .map(([path, message]) => ({ field: fieldOf(path), message }))
      .filter(({ field }) => known.has(field));
    this.#tell();
    return this.#refused.length > 0;
  }

  #change(values: QuestionnaireValues, fields: readonly string[]): void {
    this.#values = values;
    this.#refused = this.#refused.filter(({ field }) => !fields.includes(field));
    this.#tell();
  }

  #tell(): void {
    const found = this.#is_checked ? this.#allProblems() : [];
    if (!isSame(found, this.#problems)) this.#problems = found;
    for (const listener of this.#listeners) listener();
  }

  #allProblems(): readonly Problem[] {
    this.#find ??= problemFinder(this.definition);
    const found = this.#find(this.#values);
    const known = new Set(found.map(({ field }) => field));
    return [...found, ...this.#refused.filter(({ field }) => !known.has(field))];
  }
}

/** What a component shows of the answers: it renders again when that changes. */
export const useAnswers = <Value>(store: AnswerStore, select: (store: AnswerStore) => Value): Value =>
  useSyncExternalStore(store.subscribe, () => select(store));

/** The field for a path of the request: `answers.location`, `behaviors.anxiety.past`. */
const fieldOf = (path: string) =>
  path.startsWith(ANSWERS) ? path.slice(ANSWERS.length) : path.split('.').slice(0, 2).join('.');

const isSame = (some: readonly Problem[], others: readonly Problem[]) =>
  some.length === others.length &&
  some.every(
    ({ field, message }, index) => field === others[index]?.field && message === others[index]?.message,
  );
