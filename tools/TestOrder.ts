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
  'server/pooler',
  'server/http/proxies',
  'server/operation/backup/pointInTime',
  'server/operation/backup/refusals',
  'server/operation/backup/restore',
  'server/operation/backup/runningPortal',
  'server/log',
  'db/lockedMigration',
  'db/embedded/refusedStart',
  'db/embedded/urlOfRunning',
  'db/vacuumedTables',
  'db/openJobPool',
];

/** Chromium keeps a page without a pointer that hovers after it has emulated touch: no file may follow on the page. */
const LAST = ['web/roomForFingers'];

const isOf =
  (paths: readonly string[]) =>
  ({ moduleId }: TestSpecification) =>
    paths.some((path) => moduleId.includes(`/${path}.test.`));
const placeOf = (file: TestSpecification) => (isOf(SLOW)(file) ? 0 : isOf(LAST)(file) ? 2 : 1);

/** The order of test files: the slow short ones, Vitest's, then those that leave traces. */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
