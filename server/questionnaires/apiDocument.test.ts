import { expect, test } from 'vitest';
import { questionnaires, symptomsOf } from '#contract/questionnaires/answers.ts';
import { saveDraft, submitQuestionnaire } from '#contract/questionnaires/questionnaires.ts';
import { testPortal } from '#server/testing/testPortal.ts';

interface Property {
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Property>>;
}

interface Document {
  readonly paths: Record<
    string,
    Record<string, { requestBody: { content: Record<string, { schema: { oneOf: Property[] } }> } }>
  >;
}

test('the API document describes each question and symptom of each form', async () => {
  const portal = await testPortal();
  const document = (await portal.app.inject('/api/openapi.json')).json<Document>();
  await portal.close();

  for (const { path, method } of [submitQuestionnaire, saveDraft]) {
    const operation =
      document.paths[path.replace(':kit_record_id', '{kit_record_id}')]?.[method.toLowerCase()];
    const forms = operation?.requestBody.content['application/json']?.schema.oneOf ?? [];
    expect(forms.map(({ properties }) => properties?.form_type?.enum)).toEqual(
      questionnaires.map(({ form_type }) => [form_type]),
    );
    for (const [index, definition] of questionnaires.entries()) {
      const { answers, behaviors } = forms[index]?.properties ?? {};
      expect(Object.keys(answers?.properties ?? {})).toEqual(definition.questions.map(({ name }) => name));
      for (const { name, label, required } of definition.questions) {
        const is_required = required !== undefined && method === submitQuestionnaire.method;
        expect(answers?.properties?.[name]?.description).toBe(is_required ? `${label} (required)` : label);
      }
      for (const { key, label } of symptomsOf(definition))
        expect(behaviors?.properties?.[key]?.description).toBe(label);
    }
  }
});
