import { bowelMovementsPerDay, locations, yesNo, yesNoUnsure } from './choices.ts';
import type { QuestionnaireDefinition } from './definition.ts';
import { genericSymptomKeys, genericSymptomLabels, symptomGroups } from './symptoms.ts';

const genericGroups = symptomGroups
  .map(({ title, items }) => ({
    title,
    items: items
      .filter(({ key }) => genericSymptomKeys.includes(key))
      .map(({ key, label }) => ({ key, label: genericSymptomLabels[key] ?? label })),
  }))
  .filter(({ items }) => items.length > 0);

/** The Generic Questionnaire (specification section 5). */
export const generic: QuestionnaireDefinition = {
  form_type: 'generic',
  version: 1,
  title: 'Generic Questionnaire',
  description: 'Focused questionnaire with key symptoms and streamlined questions',
  questions: [
    {
      name: 'age_of_participant',
      section: 'Basic Information',
      label: 'Age of participant',
      kind: 'number',
      min: 0,
      max: 120,
      required: 'Age of participant is required',
    },
    {
      name: 'location',
      section: 'Basic Information',
      label: 'Location',
      kind: 'choice',
      choices: locations,
      required: 'Location is required',
    },
    {
      name: 'has_gi_issues',
      section: 'Health Information',
      label: 'Does the participant have GI issues?',
      kind: 'choice',
      choices: yesNoUnsure,
      required: 'GI Issues field is required',
    },
    {
      name: 'constipation',
      section: 'Health Information',
      label: 'Constipation',
      kind: 'choice',
      choices: yesNoUnsure,
      required: 'Constipation field is required',
    },
    {
      name: 'bloating',
      section: 'Health Information',
      label: 'Bloating',
      kind: 'choice',
      choices: yesNoUnsure,
      required: 'Bloating field is required',
    },
    {
      name: 'bowel_movements_per_day',
      section: 'Health Information',
      label: 'Bowel movements per day',
      kind: 'choice',
      choices: bowelMovementsPerDay,
    },
    {
      name: 'bowel_movement_characteristics',
      section: 'Health Information',
      label: 'Bowel movement characteristics',
      kind: 'text',
    },
    {
      name: 'biggest_concerns',
      section: 'Additional Information',
      label: 'What are your biggest concerns?',
      kind: 'text',
      required: 'Biggest concerns are required',
    },
    {
      name: 'antibiotics_last_3_months',
      section: 'Additional Information',
      label: 'Has the participant taken prescription antibiotics or antifungals within the last 3 months?',
      hint: 'This is potentially a big issue as it will cause inaccuracies potentially.',
      kind: 'choice',
      choices: yesNo,
      required: 'Antibiotics last 3 months field is required',
    },
    {
      name: 'helpful_comments',
      section: 'Additional Information',
      label: 'Comments that might be helpful',
      kind: 'text',
      required: 'Helpful comments are required',
    },
    {
      name: 'allergies_dietary',
      section: 'Additional Information',
      label: 'Allergies and dietary restrictions',
      kind: 'text',
      required: 'Allergies and dietary restrictions are required',
    },
  ],
  matrix_title: 'Symptoms',
  symptom_groups: genericGroups,
};
