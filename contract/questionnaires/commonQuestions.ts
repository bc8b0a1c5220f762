import { locations, yesNoUnsure } from './choices.ts';
import type { Question } from './definition.ts';

// Questions that several questionnaires share. A change here changes each of them: raise all their versions.

export const ageOfParticipant = {
  name: 'age_of_participant',
  label: 'Age of participant',
  kind: 'number',
  min: 0,
  max: 120,
  unit: 'years',
  required: 'Age of participant is required',
} as const satisfies Question;

export const location = {
  name: 'location',
  label: 'Location',
  kind: 'choice',
  choices: locations,
  required: 'Location is required',
} as const satisfies Question;

export const hasGiIssues = {
  name: 'has_gi_issues',
  label: 'Does the participant have GI issues?',
  hint: 'Anything of the stomach and bowel: pain, bloating, constipation, diarrhea',
  kind: 'choice',
  choices: yesNoUnsure,
  required: 'GI Issues field is required',
} as const satisfies Question;

export const constipation = {
  name: 'constipation',
  label: 'Constipation',
  kind: 'choice',
  choices: yesNoUnsure,
  required: 'Constipation field is required',
} as const satisfies Question;

export const bloating = {
  name: 'bloating',
  label: 'Bloating',
  kind: 'choice',
  choices: yesNoUnsure,
  required: 'Bloating field is required',
} as const satisfies Question;

export const biggestConcerns = {
  name: 'biggest_concerns',
  label: 'What are your biggest concerns?',
  kind: 'text',
  required: 'Biggest concerns are required',
} as const satisfies Question;

export const allergiesDietary = {
  name: 'allergies_dietary',
  label: 'Allergies and dietary restrictions',
  kind: 'text',
  required: 'Allergies and dietary restrictions are required',
} as const satisfies Question;
