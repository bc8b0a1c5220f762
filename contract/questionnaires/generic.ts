import { bowelMovementsPerDay, locations, yesNo, yesNoUnsure } from './choices.ts';
import { defineQuestionnaire } from './definition.ts';
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
export const generic = defineQuestionnaire({
  form_type: 'generic',
  version: 1,
  title: 'Generic Questionnaire',
  description: 'Focused questionnaire with key symptoms and streamlined questions',
  sections: [
    {
      title: 'Basic Information',
      questions: [
        {
          name: 'age_of_participant',
          label: 'Age of participant',
          kind: 'number',
          min: 0,
          max: 120,
          unit: 'years',
          required: 'Age of participant is required',
        },
        {
          name: 'location',
          label: 'Location',
          kind: 'choice',
          choices: locations,
          required: 'Location is required',
        },
      ],
    },
    {
      title: 'Health Information',
      questions: [
        {
          name: 'has_gi_issues',
          label: 'Does the participant have GI issues?',
          hint: 'Anything of the stomach and bowel: pain, bloating, constipation, diarrhea',
          kind: 'choice',
          choices: yesNoUnsure,
          required: 'GI Issues field is required',
        },
        {
          name: 'constipation',
          label: 'Constipation',
          kind: 'choice',
          choices: yesNoUnsure,
          required: 'Constipation field is required',
        },
        {
          name: 'bloating',
          label: 'Bloating',
          kind: 'choice',
          choices: yesNoUnsure,
          required: 'Bloating field is required',
        },
        {
          name: 'bowel_movements_per_day',
          label: 'Bowel movements per day',
          kind: 'choice',
          choices: bowelMovementsPerDay,
        },
        {
          name: 'bowel_movement_characteristics',
          label: 'Bowel movement characteristics',
          hint: 'For example consistency, color, smell or anything unusual',
          kind: 'text',
        },
      ],
    },
    { title: 'Symptoms', symptom_groups: genericGroups },
    {
      title: 'Additional Information',
      questions: [
        {
          name: 'biggest_concerns',
          label: 'What are your biggest concerns?',
          kind: 'text',
          required: 'Biggest concerns are required',
        },
        {
          name: 'antibiotics_last_3_months',
          label:
            'Has the participant taken prescription antibiotics or antifungals within the last 3 months?',
          hint: 'This is potentially a big issue as it will cause inaccuracies potentially.',
          kind: 'choice',
          choices: yesNo,
          required: 'Antibiotics last 3 months field is required',
        },
        {
          name: 'helpful_comments',
          label: 'Comments that might be helpful',
          kind: 'text',
          required: 'Helpful comments are required',
        },
        {
          name: 'allergies_dietary',
          label: 'Allergies and dietary restrictions',
          kind: 'text',
          required: 'Allergies and dietary restrictions are required',
        },
      ],
    },
  ],
  sentence_order: [
    'age_of_participant',
    'location',
    'has_gi_issues',
    'constipation',
    'bloating',
    'biggest_concerns',
    'helpful_comments',
    'allergies_dietary',
    'antibiotics_last_3_months',
  ],
});
