import {
  bowelMovementsPerDay,
  bristolDescriptions,
  bristolTypes,
  severities,
  yesNo,
  yesNoUnsure,
} from './choices.ts';
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
import { symptomGroups } from './symptoms.ts';

/** The ASD Cohort Form (specification section 5). */
export const asd = defineQuestionnaire({
  form_type: 'original',
  version: 1,
  title: 'ASD Cohort Form',
  description:
    'Comprehensive symptom assessment with behavior matrix and detailed health questions including Bristol Scale',
  audience: 'For people with an autism diagnosis or suspicion (ASD: autism spectrum disorder).',
  sections: [
    {
      title: 'Basic Information',
      questions: [
        ageOfParticipant,
        location,
        {
          name: 'atec_score',
          label: 'ATEC score',
          hint: 'Total of the Autism Treatment Evaluation Checklist, 0 to 179, if you have filled it in',
          kind: 'number',
          min: 0,
          max: 179,
          is_whole: true,
        },
      ],
    },
    {
      title: 'Health Information',
      questions: [
        hasGiIssues,
        {
          name: 'asd_diagnosis',
          label: 'Has the participant been diagnosed with ASD?',
          kind: 'choice',
          choices: yesNoUnsure,
          required: 'ASD diagnosis field is required',
        },
        {
          name: 'high_functioning',
          label: 'Is the participant high functioning?',
          kind: 'choice',
          choices: yesNoUnsure,
        },
        {
          name: 'severity',
          label: 'Severity',
          kind: 'choice',
          choices: severities,
        },
        {
          name: 'age_diagnosed',
          label: 'Age diagnosed',
          kind: 'number',
          min: 0,
          max: 120,
          unit: 'years',
        },
        constipation,
        bloating,
        {
          name: 'bowel_movements_per_day',
          label: 'Bowel movements per day',
          kind: 'choice',
          choices: bowelMovementsPerDay,
          required: 'Bowel movements per day is required',
        },
        {
          name: 'bristol_scale',
          label: 'Bristol Scale',
          hint: 'Which type is most like the stool of the participant?',
          kind: 'scale',
          choices: bristolTypes,
          descriptions: bristolDescriptions,
          drawings: 'bristol',
          required: 'Bristol scale is required',
        },
      ],
    },
    { title: 'Behaviors and symptoms', symptom_groups: symptomGroups },
    {
      title: 'Additional Information',
      questions: [
        biggestConcerns,
        {
          name: 'antibiotics_last_month',
          label: 'Has the participant taken antibiotics in the last month?',
          kind: 'choice',
          choices: yesNo,
          required: 'Antibiotics last month field is required',
        },
        {
          name: 'helpful_comments',
          label: 'Comments that might be helpful',
          kind: 'text',
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
    'bowel_movements_per_day',
    'bristol_scale',
    'biggest_concerns',
    'antibiotics_last_month',
    'allergies_dietary',
    'asd_diagnosis',
  ],
});
