import { benches } from './benches.ts';
import { counts } from './counts.ts';
import { families } from './families.ts';
import { http } from './http.ts';
import { identity } from './identity.ts';
import { kits } from './kits.ts';
import type { Mutant } from './Mutant.ts';
import { policies } from './policies.ts';
import { races } from './races.ts';
import { records } from './records.ts';
import { reports } from './reports.ts';
import { screens } from './screens.ts';

export const allMutants: readonly Mutant[] = [
  ...policies,
  ...races,
  ...identity,
  ...http,
  ...families,
  ...kits,
  ...benches,
  ...reports,
  ...records,
  ...counts,
  ...screens,
];
