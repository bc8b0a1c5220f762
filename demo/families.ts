import type { KitStatus } from '#contract/kits/kitStatus.ts';
import type { SeriesSample } from './reports/longSeries.ts';
import type { SampleName } from './reports/sampleNames.ts';

export interface DemoKit {
  /** Days between the sample and the start of the demo; the kit is registered before, and all else comes after. */
  readonly sampled_days_ago: number;
  readonly kit_notes?: string;
  readonly status: KitStatus;
  /** The reason that the owner reads about the status. */
  readonly status_reason?: string;
  readonly form?: 'original' | 'generic';
  /** The measured sample that the report is made of; kits without one have no report yet. */
  readonly report?: SampleName;
  /** The sample of the long series whose counts are published. */
  readonly series?: Pick<SeriesSample, 'subject' | 'day'>;
  /** Page 2 first shows another sample, and is replaced for this reason. */
  readonly correction?: { readonly of: SampleName; readonly reason: string };
  /** Why the owner corrects two answers after the report. */
  readonly answers_correction?: string;
  readonly practitioner_notes?: string;
  readonly is_suggestion_shared?: boolean;
}

export interface DemoFamily {
  readonly full_name: string;
  readonly email: string;
  readonly reason: string;
  readonly patients: readonly {
    readonly first_name: string;
    readonly last_name: string;
    readonly date_of_birth: string | null;
    /** Email addresses of the practitioners with access. */
    readonly practitioners: readonly string[];
    readonly kits: readonly DemoKit[];
  }[];
}

/** Every account of the demo has this password. */
export const DEMO_PASSWORD = 'gut-health-demo';

export const demoAdmin = { full_name: 'Ada Nowak', email: 'admin@demo.example' };

export const demoPractitioners = [
  {
    full_name: 'Dr. Elena Vargas',
    email: 'vargas@demo.example',
    reason: 'I treat families who use these kits',
  },
  { full_name: 'Dr. Samuel Osei', email: 'osei@demo.example', reason: 'My patients send in your kits' },
  {
    full_name: 'Dr. Łucja Wójcik',
    email: 'wojcik@demo.example',
    reason: 'I would like to offer your kits in my practice',
  },
] as const;

const [vargas, osei] = demoPractitioners.map(({ email }) => email) as [string, string];

/** Invented people, with kits in every state. */
export const demoFamilies: readonly DemoFamily[] = [
  {
    full_name: 'Anna Meyer',
    email: 'meyer@demo.example',
    reason: 'Our daughter has had stomach pain for months',
    patients: [
      {
        first_name: 'Mia',
        last_name: 'Meyer',
        date_of_birth: '2017-03-14',
        practitioners: [vargas],
        kits: [
          {
            sampled_days_ago: 112,
            status: 'report_ready',
            form: 'original',
            report: 'TS28',
            correction: {
              of: 'TS29',
              reason: 'Page 2 showed the ranges of another sample. All other pages were right.',
            },
            practitioner_notes: 'Second sample after the change of diet. Compare with the one of last year.',
            is_suggestion_shared: true,
          },
          {
            sampled_days_ago: 21,
            kit_notes: 'Taken after a week of holidays',
            status: 'in_analysis',
            form: 'generic',
          },
        ],
      },
      {
        first_name: 'Jonas',
        last_name: 'Meyer',
        date_of_birth: '2020-09-30',
        practitioners: [],
        kits: [{ sampled_days_ago: 2, status: 'registered' }],
      },
    ],
  },
  {
    full_name: 'Chidi Okafor',
    email: 'okafor@demo.example',
    reason: 'Recommended by our practitioner after antibiotics',
    patients: [
      {
        first_name: 'Amara',
        last_name: 'Okafor',
        date_of_birth: '2014-12-01',
        practitioners: [vargas, osei],
        kits: [
          {
            sampled_days_ago: 64,
            status: 'report_ready',
            form: 'generic',
            report: 'M31Fcsw',
            answers_correction: 'The antibiotics were three months earlier than we thought',
          },
          {
            sampled_days_ago: 18,
            status: 'information_needed',
            status_reason: 'The date on the tube is hard to read. On which day was the sample taken?',
          },
        ],
      },
    ],
  },
  {
    full_name: 'Sofia Lindqvist',
    email: 'lindqvist@demo.example',
    reason: 'I want to understand my digestion better',
    patients: [
      {
        first_name: 'Sofia',
        last_name: 'Lindqvist',
        date_of_birth: '1988-05-22',
        practitioners: [osei],
        kits: [
          {
            sampled_days_ago: 135,
            status: 'rejected',
            status_reason: 'The tube had leaked on its way, so the sample cannot be analyzed.',
          },
          { sampled_days_ago: 97, status: 'report_ready', form: 'generic', report: 'TS29' },
          { sampled_days_ago: 9, status: 'received', form: 'generic' },
        ],
      },
    ],
  },
  {
    full_name: 'Marco Rossi',
    email: 'rossi@demo.example',
    reason: 'We ordered kits for the whole family',
    patients: [
      { first_name: 'Giulia', last_name: 'Rossi', date_of_birth: null, practitioners: [osei], kits: [] },
      {
        first_name: 'Luca',
        last_name: 'Rossi',
        date_of_birth: '2011-02-08',
        practitioners: [vargas],
        kits: [{ sampled_days_ago: 160, status: 'cancelled', kit_notes: 'Ordered twice by mistake' }],
      },
    ],
  },
  {
    full_name: 'Hélène Lefèvre',
    email: 'lefevre@demo.example',
    reason: 'Our daughter eats very few foods',
    patients: [
      {
        first_name: 'Zoé',
        last_name: 'Lefèvre',
        date_of_birth: '2019-04-27',
        practitioners: [vargas],
        kits: [
          { sampled_days_ago: 33, status: 'in_analysis', form: 'original' },
          { sampled_days_ago: 12, status: 'received', kit_notes: 'Taken two weeks after antibiotics' },
        ],
      },
    ],
  },
  {
    full_name: 'Ingrid Lund',
    email: 'lund@demo.example',
    reason: 'We test ourselves twice a year',
    patients: [
      {
        first_name: 'Ingrid',
        last_name: 'Lund',
        date_of_birth: '1979-11-03',
        practitioners: [vargas],
        kits: [
          {
            sampled_days_ago: 185,
            status: 'report_ready',
            form: 'generic',
            series: { subject: 'F4', day: 20 },
          },
          {
            sampled_days_ago: 105,
            status: 'report_ready',
            form: 'generic',
            series: { subject: 'F4', day: 100 },
          },
          {
            sampled_days_ago: 25,
            status: 'report_ready',
            form: 'generic',
            series: { subject: 'F4', day: 180 },
          },
        ],
      },
    ],
  },
  {
    full_name: 'Mats Lund',
    email: 'mats@demo.example',
    reason: 'My wife has used the kits for a year',
    patients: [
      {
        first_name: 'Mats',
        last_name: 'Lund',
        date_of_birth: '1977-06-21',
        practitioners: [vargas],
        kits: [
          {
            sampled_days_ago: 430,
            status: 'report_ready',
            form: 'generic',
            series: { subject: 'M3', day: 10 },
          },
          {
            sampled_days_ago: 232,
            status: 'report_ready',
            form: 'generic',
            series: { subject: 'M3', day: 208 },
          },
          { sampled_days_ago: 24, status: 'report_ready', series: { subject: 'M3', day: 416 } },
        ],
      },
    ],
  },
  {
    full_name: 'Tomás Núñez',
    email: 'nunez@demo.example',
    reason: 'A friend told me about the test',
    patients: [],
  },
];
