import { listPatients } from '#contract/families/patients.ts';
import { issueTokens } from '#contract/identity/session.ts';
import { clientOf } from '../../demo/client.ts';
import { DEMO_PASSWORD } from '../../demo/families.ts';

/** The family of the pictures. */
export const FAMILY = 'meyer@demo.example';

/** Addresses of a demo that contain an id, which each demo makes anew. */
export interface DemoAddresses {
  /** The patient with the most kits. */
  readonly patient: string;
  readonly kitComparison: string;
  readonly questionnaire: string;
}

/** Finds the addresses of the family's patients. */
export async function demoAddresses(url: string): Promise<DemoAddresses> {
  const session = await clientOf(url).call(issueTokens, {
    query: { grant_type: 'password' },
    body: { email: FAMILY, password: DEMO_PASSWORD },
  });
  const { patients } = await clientOf(url, session).call(listPatients, {});
  const named = (name: string) => {
    const patient = patients.find(({ first_name }) => first_name === name);
    if (!patient) throw new Error(`The demo has no patient ${name}`);
    return patient;
  };
  const jonas = named('Jonas');
  const patient = `/patients/${named('Mia').id}`;
  const query = new URLSearchParams({ patient: jonas.id, kit: jonas.kits[0]?.id ?? '', form: 'generic' });
  return {
    patient,
    kitComparison: `${patient}/kit-comparison`,
    questionnaire: `/enter-symptom-data?${query.toString()}`,
  };
}

/** The screens of one person, by path. `email` is undefined for a visitor. */
export interface ScreensOfPerson {
  readonly person: string;
  readonly email?: string;
  readonly paths: readonly string[];
}

const report = '/kit/MB000101/report';
const answers = '/kit/MB000101/answers';

/** The main screens of the demo, as each role sees them. */
export const screensOf = (demo: DemoAddresses): readonly ScreensOfPerson[] => [
  {
    person: 'visitor',
    paths: ['/login', '/forgot-password', '/confirm', '/bench', '/documents/terms', '/nowhere'],
  },
  {
    person: 'family',
    email: FAMILY,
    paths: [
      '/patients',
      demo.patient,
      demo.kitComparison,
      '/register-kit',
      demo.questionnaire,
      report,
      answers,
      '/account',
      '/account/delete',
    ],
  },
  {
    person: 'practitioner',
    email: 'vargas@demo.example',
    paths: ['/practitioner-patients', '/unassigned-kits', '/invite-family', report, answers, '/account'],
  },
  {
    person: 'administrator',
    email: 'admin@demo.example',
    paths: [
      '/practitioner-patients',
      report,
      ...[
        'practitioner-codes',
        'kit-inventory',
        'kit-labels',
        'kit-progress',
        'kit-claims',
        'kit-intake',
        'kit-reasons',
        'symptom-checks',
        'benches',
        'reports',
        'reports/run',
        'reports/withdraw',
        'laboratory-keys',
        'webhooks',
        'consent-documents',
        'manage-users',
        'deliveries',
        'audit',
      ].map((name) => `/admin/${name}`),
      '/account',
    ],
  },
];
