import { bowelMovementsPerDay, yesNo } from './choices.ts';
import {
  ageOfParticipant,
  allergiesDietary,
  biggestConcerns,
  bloating,
  constipation,
  hasGiIssues,
  location,
} from './commonQuestions.ts';
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
  audience: 'For everybody else.',
  sections: [
    {
      title: 'Basic Information',
      questions: [ageOfParticipant, location],
    },
    {
      title: 'Health Information',
      questions: [
        hasGiIssues,
        constipation,
        bloating,
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
        biggestConcerns,
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
        allergiesDietary,
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
