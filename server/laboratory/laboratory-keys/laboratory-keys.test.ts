import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import {
  createLaboratoryKey,
  listLaboratoryKeys,
  revokeLaboratoryKey,
} from '#contract/laboratory/laboratory-keys.ts';
import {
  publishLaboratoryReport,
  uploadLaboratoryPage,
  uploadLaboratorySuggestion,
} from '#contract/laboratory/laboratory-reports.ts';
import { readReportPage, uploadReportPage } from '#contract/reports/reports.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPage, aPdf } from '#server/reports/testing/reportCalls.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  await portal.call(people.admin, addKits, { body: { range: { start: kitCode(100), end: kitCode(110) } } });
});

afterAll(() => portal.close());

beforeEach(() => asOwner(portal, 'delete from app.throttle'));

const aKey = async (name = 'Main laboratory') =>
  createLaboratoryKey.result.parse(
    (await portal.call(people.admin, createLaboratoryKey, { body: { name } })).body,
  );
const keys = async () =>
  listLaboratoryKeys.result.parse((await portal.call(people.admin, listLaboratoryKeys, {})).body).keys;
const revoke = (key_id: string) => portal.call(people.admin, revokeLaboratoryKey, { params: { key_id } });
const uploadAs = (caller: Caller | undefined, kit_id = kitCode(100)) =>
  portal.call(caller, uploadLaboratoryPage, { params: { kit_id, page: '1' } }, aPage('1'));

describe('laboratory keys', () => {
  test('a key is shown once and stored as its hash', async () => {
    const { id, key, prefix, name } = await aKey(' Main laboratory ');
    expect(key).toMatch(/^lab_[\w-]{43}$/);
    expect([prefix, name]).toEqual([key.slice(0, 10), 'Main laboratory']);
    expect((await keys())[0]).toEqual({
      id,
      name,
      prefix,
      laboratory_name: null,
      created_at: expect.any(String),
      last_used_at: null,
      revoked_at: null,
    });
    const [kept] = await asOwner<{ rows: string }>(
      portal,
      'select json_agg(k)::text as rows from app.laboratory_keys k',
    );
    expect(kept?.rows).not.toContain(key.slice(10));
  });

  test('a key shows its last use to the minute', async () => {
    const { id, key } = await aKey();
    expect((await uploadAs({ token: key })).status).toBe(200);
    const used = (await keys()).find((each) => each.id === id)?.last_used_at;
    expect(used).toMatch(/:00\.000Z$/);
  });

  test('a key ends at its first revocation, and repeating it changes nothing', async () => {
    const { id, key } = await aKey();
    expect((await revoke(id)).status).toBe(204);
    const ended = (await keys()).find((each) => each.id === id)?.revoked_at;
    expect(ended).toEqual(expect.any(String));
    expect((await revoke(id)).status).toBe(204);
    expect((await keys()).find((each) => each.id === id)?.revoked_at).toBe(ended);
    expect(await uploadAs({ token: key })).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    expect(await revoke(crypto.randomUUID())).toMatchObject({
      status: 404,
      body: { code: 'laboratory_key_not_found' },
    });
  });

  test('a key that is revoked during an upload records nothing', async () => {
    const { id, key } = await aKey();
    const put = portal.store.put.bind(portal.store);
    vi.spyOn(portal.store, 'put').mockImplementationOnce(async (...given) => {
      await revoke(id);
      return put(...given);
    });
    expect(await uploadAs({ token: key }, kitCode(101))).toMatchObject({ status: 401 });
    const files = await asOwner(portal, 'select from app.report_files where kit_id = $1', [kitCode(101)]);
    expect(files).toEqual([]);
  });

  test('a key shows its creator and its revoker', async () => {
    const { id } = await aKey();
    await revoke(id);
    const whose = await asOwner(
      portal,
      'select created_by, revoked_by from app.laboratory_keys where id = $1',
      [id],
    );
    const { user_id } = people.admin.actor;
    expect(whose).toEqual([{ created_by: user_id, revoked_by: user_id }]);
  });

  test.each(['', '   ', 'x'.repeat(61), 'two\nlines', '\u0000'])(
    'a key requires a name and refuses %j',
    async (name) => {
      expect((await portal.call(people.admin, createLaboratoryKey, { body: { name } })).status).toBe(400);
    },
  );
});

describe('a laboratory', () => {
  test('a laboratory uploads a report and publishes it, even for an unregistered kit', async () => {
    const token = (await aKey()).key;
    const laboratory = { token };
    const { kit_id } = await aKit(portal, people, 1);
    for (const code of [kit_id, kitCode(102)]) {
      expect(await uploadAs(laboratory, code)).toMatchObject({
        status: 200,
        body: { page: 1, version: 1, published_at: null },
      });
      const suggestion = await portal.call(
        laboratory,
        uploadLaboratorySuggestion,
        { params: { kit_id: code } },
        aPdf(),
      );
      expect(suggestion).toMatchObject({ status: 200, body: { page: 5, version: 1 } });
      const published = await portal.call(laboratory, publishLaboratoryReport, { params: { kit_id: code } });
      expect(published).toMatchObject({
        status: 200,
        body: { kit_id: code, is_registered: code === kit_id, files: [{ page: 1 }, { page: 5 }] },
      });
    }
    const read = await portal.call(people.anna, readReportPage, { params: { kit_id, page: '1' }, query: {} });
    expect(read.body).toBe(aPage('1'));
  });

  test('a laboratory is recorded as the author of its files', async () => {
    const { id, key } = await aKey();
    await uploadAs({ token: key }, kitCode(103));
    await portal.call(
      people.admin,
      uploadReportPage,
      { params: { kit_id: kitCode(103), page: '2' } },
      aPage('2'),
    );
    await portal.call({ token: key }, publishLaboratoryReport, { params: { kit_id: kitCode(103) } });
    const authors = await asOwner(
      portal,
      `select laboratory_key_id, uploaded_by, published_by_key, published_by from app.report_files
       where kit_id = $1 order by page`,
      [kitCode(103)],
    );
    const published = { published_by_key: id, published_by: null };
    expect(authors).toEqual([
      { laboratory_key_id: id, uploaded_by: null, ...published },
      { laboratory_key_id: null, uploaded_by: people.admin.actor.user_id, ...published },
    ]);
  });

  test.each([
    ['a code outside the inventory', kitCode(999), aPage('1'), 404, 'kit_not_in_inventory'],
    ['a page that is a PDF', kitCode(104), aPdf(), 415, 'not_a_report_page'],
  ])("a laboratory's upload is refused for %s", async (_, kit_id, content, status, code) => {
    const { key } = await aKey();
    const params = { kit_id, page: '1' as const };
    expect(await portal.call({ token: key }, uploadLaboratoryPage, { params }, content)).toMatchObject({
      status,
      body: { code },
    });
  });
});

describe('the authentication of laboratories', () => {
  test('laboratory endpoints refuse user tokens, user cookies and anonymous callers', async () => {
    const { key } = await aKey();
    for (const { token } of [people.admin, people.paula, people.anna]) {
      expect((await uploadAs({ token })).status).toBe(401);
      expect((await uploadAs({ cookies: { session: token } })).status).toBe(403);
      const from_portal = { 'sec-fetch-site': 'same-origin' };
      expect((await uploadAs({ cookies: { session: token }, headers: from_portal })).status).toBe(401);
    }
    expect(
      (await uploadAs({ cookies: { session: key }, headers: { 'sec-fetch-site': 'same-origin' } })).status,
    ).toBe(401);
    expect((await uploadAs(undefined)).status).toBe(401);
  });

  test.each(['lab_', 'lab_wrong', 'x', 'Bearer', 'lab_\u00fc', `lab_${'a'.repeat(5000)}`])(
    'laboratory endpoints refuse the key %.12s',
    async (token) => {
      expect((await uploadAs({ token })).status).toBe(401);
    },
  );

  test('wrong keys are throttled by address while a valid key from the same address still works', async () => {
    const { key } = await aKey();
    const statuses = [];
    for (let index = 0; index < 21; index += 1)
      statuses.push((await uploadAs({ token: `lab_${index}`, remoteAddress: '192.0.2.1' })).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429]);
    expect((await uploadAs({ token: 'lab_x', remoteAddress: '192.0.2.2' })).status).toBe(401);
    expect((await uploadAs({ token: key, remoteAddress: '192.0.2.1' })).status).toBe(200);
  });
});
