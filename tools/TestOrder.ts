import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files whose tests wait or start programs. Vitest starts long files first: these would hold up the end of a run. */
const SLOW = [
  'server/http/unavailable',
  'server/hosted-client/live/hostedTimings',
  'web/reports/liveReport',
  'demo/releases',
  'demo/fillPortal',
  'server/storage/S3Failures',
  'server/storage/unavailable',
  'server/storage/memory',
  'server/operation/backup/restore',
  'server/operation/backup/runningPortal',
  'server/log',
  'db/lockedMigration',
  'db/embedded/refusedStart',
  'db/embedded/urlOfRunning',
  'db/vacuumedTables',
  'db/openJobPool',
];

const isSlow = ({ moduleId }: TestSpecification) => SLOW.some((path) => moduleId.includes(`/${path}.test.`));

/** The order of test files: the slow short ones, then Vitest's. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
