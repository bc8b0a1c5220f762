import { defineQuestionnaire } from '#contract/questionnaires/definition.ts';

/** A fictional questionnaire that shares no section, question or symptom with the real ones. */
export const thirdQuestionnaire = defineQuestionnaire({
  form_type: 'sleep',
  version: 4,
  title: 'Sleep Diary',
  description: 'How the participant sleeps',
  audience: 'For a test.',
  sections: [
    {
      title: 'Signs',
      symptom_groups: [
        {
          title: 'At night',
          items: [
            { key: 'sleepwalking', label: 'Sleepwalking' },
            { key: 'sweating', label: 'Sweating' },
          ],
        },
      ],
    },
    {
      title: 'Habits',
      questions: [
        {
          name: 'hours',
          label: 'Hours of sleep',
          kind: 'number',
          min: 1,
          max: 24,
          unit: 'hours',
          required: 'Hours of sleep are required',
        },
        { name: 'naps', label: 'Naps', kind: 'number', min: 0, max: 9, is_whole: true },
        {
          name: 'bedtime',
          label: 'Who decides on the bedtime?',
          hint: 'On most days',
          kind: 'choice',
          choices: ['Parents', 'Child'],
          required: 'Bedtime is required',
        },
        {
          name: 'depth',
          label: 'Depth of sleep',
          kind: 'scale',
          choices: ['A', 'B'],
          descriptions: { A: 'Wakes at every sound', B: 'Hears nothing' },
        },
      ],
    },
    {
      title: 'Words',
      questions: [{ name: 'dreams', label: 'Dreams', kind: 'text', required: 'Dreams are required' }],
    },
  ],
  sentence_order: ['dreams', 'hours', 'bedtime'],
});
