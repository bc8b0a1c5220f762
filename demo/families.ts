import type { KitStatus } from '#contract/kits.ts';
import type { SampleName } from './reports/sampleNames.ts';

export interface DemoKit {
  readonly sample_taken_date: string;
  readonly kit_notes?: string;
  readonly status: KitStatus;
  /** The reason that the owner reads about the status. */
  readonly status_reason?: string;
  readonly form?: 'original' | 'generic';
  /** The measured sample that the report is made of; kits without one have no report yet. */
  readonly report?: SampleName;
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
            sample_taken_date: '2026-08-03',
            status: 'report_ready',
            form: 'original',
            report: 'TS28',
            practitioner_notes: 'Second sample after the change of diet. Compare with the one of last year.',
            is_suggestion_shared: true,
          },
          {
            sample_taken_date: '2026-11-02',
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
        kits: [{ sample_taken_date: '2026-11-12', status: 'registered' }],
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
          { sample_taken_date: '2026-09-20', status: 'report_ready', form: 'generic', report: 'M31Fcsw' },
          {
            sample_taken_date: '2026-10-30',
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
            sample_taken_date: '2026-07-11',
            status: 'rejected',
            status_reason: 'The tube had leaked on its way, so the sample cannot be analyzed.',
          },
          { sample_taken_date: '2026-08-18', status: 'report_ready', form: 'generic', report: 'TS29' },
          { sample_taken_date: '2026-11-15', status: 'received', form: 'generic' },
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
        kits: [
          { sample_taken_date: '2026-06-01', status: 'cancelled', kit_notes: 'Ordered twice by mistake' },
        ],
      },
    ],
  },
];
