import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPatient } from '#contract/families/patients.ts';
import {
  getReportFiles,
  listAvailablePages,
  publishReport,
  readReportPage,
  uploadReportPage,
  uploadSuggestion,
} from '#contract/reports/reports.ts';
import { shareSuggestion } from '#contract/reports/suggestions.ts';
import type { KitCode, PatientId } from '#contract/shared/ids.ts';
import { withoutS3 } from '#server/base/s3Settings.ts';
import { aPdf } from '#server/reports/testing/reportCalls.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { s3Environment } from '#server/testing/s3Environment.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { type FaultyProxy, faultyProxy } from './testing/faultyProxy.ts';

const page = '<!doctype html><html></html>';
const unavailable = {
  status: 503,
  body: {
    code: 'unavailable',
    message: 'The portal is not available at the moment. Please try again shortly.',
  },
};

interface Broken {
  readonly environment: Record<string, string>;
  readonly fail: (portal: TestPortal) => void;
  readonly recover: (portal: TestPortal) => void;
  readonly close: () => Promise<void>;
}

/** A folder that a file replaces for a while. */
const folder = async (): Promise<Broken> => {
  const objects = ({ config }: TestPortal) => join(config.DATA_DIR, 'objects');
  return {
    environment: withoutS3,
    fail: (portal) => {
      renameSync(objects(portal), `${objects(portal)}-away`);
      writeFileSync(objects(portal), '');
    },
    recover: (portal) => {
      rmSync(objects(portal));
      renameSync(`${objects(portal)}-away`, objects(portal));
    },
    close: async () => undefined,
  };
};

/** A bucket behind a network that fails for a while. */
const bucket = (fault: 'cut' | 'stall') => async (): Promise<Broken> => {
  const settings = s3Environment();
  const proxy: FaultyProxy = await faultyProxy(settings?.['S3_ENDPOINT'] ?? '');
  return {
    environment: { ...settings, S3_ENDPOINT: proxy.address, S3_TIMEOUT_SECONDS: '1.5' },
    fail: () => proxy[fault](),
    recover: proxy.recover,
    close: proxy.close,
  };
};

const stores: [string, () => Promise<Broken>][] = [['a folder that cannot be used', folder]];
if (s3Environment()) {
  stores.push(['a bucket that cannot be reached', bucket('cut')]);
  stores.push(['a bucket that does not answer', bucket('stall')]);
}

describe.each(stores)('a portal with %s', (_, prepare) => {
  let store: Broken;
  let portal: TestPortal;
  let people: People;
  let patient_id: PatientId;
  let kit_id: KitCode;

  beforeAll(async () => {
    store = await prepare();
    portal = await testPortal(store.environment);
    people = await everybody(portal);
    ({ patient_id, kit_id } = await aKit(portal, people, 1));
    await portal.call(people.admin, uploadReportPage, { params: { kit_id, page: '1' } }, page);
    await portal.call(people.admin, uploadSuggestion, { params: { kit_id } }, aPdf());
    await portal.call(people.admin, publishReport, { params: { kit_id } });
    store.fail(portal);
  });

  afterAll(async () => {
    await portal.close();
    await store.close();
  });

  const read = () => portal.call(people.anna, readReportPage, { params: { kit_id, page: '1' }, query: {} });

  test('a failing store makes pages unavailable while everything else works', async () => {
    const reading = read();
    const patient = await portal.call(people.anna, getPatient, { params: { patient_id } });
    const pages = await portal.call(people.anna, listAvailablePages, { params: { kit_id } });
    expect(patient.status).toBe(200);
    expect(pages).toMatchObject({ status: 200, body: { availablePages: [1] } });
    expect(await reading).toMatchObject(unavailable);
  });

  test('an upload to a failing store is not recorded', async () => {
    const files = () => portal.call(people.admin, getReportFiles, { params: { kit_id } });
    const { body: before } = await files();
    const params = { kit_id, page: '2' as const };
    expect(await portal.call(people.admin, uploadReportPage, { params }, page)).toMatchObject(unavailable);
    expect((await files()).body).toEqual(before);
  });

  test('sharing on a failing store is not recorded', async () => {
    const sharing = { params: { kit_id }, body: { action: 'enable' as const } };
    expect(await portal.call(people.paula, shareSuggestion, sharing)).toMatchObject({
      status: 502,
      body: { message: 'Failed to transfer PDF' },
    });
    const pages = await portal.call(people.anna, listAvailablePages, { params: { kit_id } });
    expect(pages.body).toMatchObject({ availablePages: [1] });
  });

  test('nothing is lost when the store is back', async () => {
    store.recover(portal);
    expect(await read()).toMatchObject({ status: 200, body: page });
    const sharing = { params: { kit_id }, body: { action: 'enable' as const } };
    expect((await portal.call(people.paula, shareSuggestion, sharing)).status).toBe(200);
  });
});
