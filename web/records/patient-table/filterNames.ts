import type { PatientTableFilter } from '#contract/records/lists.ts';

interface Filter {
  readonly name: string;
  /** The sentence of a list without any such kit. */
  readonly empty: string;
}

/** The filters of the patient table in words. */
export const filterNames: Readonly<Record<PatientTableFilter, Filter>> = {
  new: { name: 'New', empty: 'No new reports' },
  to_review: { name: 'To review', empty: 'No reports to review' },
  information_needed: { name: 'Information needed', empty: 'No kits that need information' },
  no_answers: { name: 'No answers', empty: 'No kits without answers' },
};
