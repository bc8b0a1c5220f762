import { expect, test } from 'vitest';
import { roomProblems } from './roomProblems.ts';

const problem = (from: string, to: string) => roomProblems([{ from, to }]);

test('rooms may import lower layers, and their own layer in one direction', () => {
  const imports = [
    { from: 'server/kits/routes.ts', to: 'server/identity/session/tokens.ts' },
    { from: 'server/kits/routes.ts', to: 'server/families/patients/queries.ts' },
    { from: 'server/app/app.ts', to: 'server/kits/routes.ts' },
    { from: 'web/kits/api.ts', to: 'contract/kits/kits.ts' },
    { from: 'web/kits/labels/Label.tsx', to: 'web/kits/api.ts' },
  ];
  expect(roomProblems(imports)).toEqual([]);
});

test('a room may not import a higher layer', () => {
  expect(problem('server/http/route.ts', 'server/identity/session/tokens.ts')).toEqual([
    'server/http/route.ts imports server/identity/session/tokens.ts: server/http is a layer below server/identity.',
  ]);
  expect(problem('web/records/patient-page/PatientPage.tsx', 'web/routes.tsx')).toHaveLength(1);
  expect(problem('db/connect.ts', 'db/embedded/runAs.ts')).toHaveLength(1);
});

test('a folder that is no domain has no layer', () => {
  expect(problem('server/stools/routes.ts', 'server/http/route.ts')).toEqual([
    'server/stools/routes.ts imports server/http/route.ts: server/stools has no layer.',
  ]);
});

test('rooms of one layer may not import each other, directly or through others', () => {
  const imports = [
    { from: 'web/kits/api.ts', to: 'web/families/patients/api.ts' },
    { from: 'web/families/patients/api.ts', to: 'web/reports/api.ts' },
    { from: 'web/reports/api.ts', to: 'web/kits/KitPage.tsx' },
    { from: 'web/identity/users/api.ts', to: 'web/kits/api.ts' },
  ];
  expect(roomProblems(imports)).toEqual([
    'web/kits → web/families → web/reports → web/kits: these rooms form a cycle.',
  ]);
});

test('folders of one room may not import each other', () => {
  const down = { from: 'web/kits/KitPage.tsx', to: 'web/kits/labels/Label.tsx' };
  expect(roomProblems([down])).toEqual([]);
  expect(roomProblems([down, { from: 'web/kits/labels/Label.tsx', to: 'web/kits/api.ts' }])).toEqual([
    'web/kits → web/kits/labels → web/kits: these folders form a cycle.',
  ]);
});

test('files may not import each other', () => {
  const imports = [
    { from: 'server/operation/backup/backUp.ts', to: 'server/operation/backup/addObjects.ts' },
    { from: 'server/operation/backup/addObjects.ts', to: 'server/operation/backup/backUp.ts' },
  ];
  expect(roomProblems(imports)).toEqual([
    'server/operation/backup/backUp.ts → server/operation/backup/addObjects.ts → server/operation/backup/backUp.ts: these files form a cycle.',
  ]);
});

test('a part may import only the parts below it, in its tests too', () => {
  expect(problem('db/connect.ts', 'server/base/config.ts')).toEqual([
    'db/connect.ts imports server/base/config.ts: db may import only itself, contract.',
  ]);
  expect(problem('db/policies.test.ts', 'server/testing/people.ts')).toHaveLength(1);
  expect(problem('web/kits/api.ts', 'server/kits/queries.ts')).toHaveLength(1);
  expect(problem('contract/kits/kits.ts', 'db/json.ts')).toHaveLength(1);
  expect(problem('server/kits/routes.ts', 'tools/freePort.ts')).toHaveLength(1);
});

test('tests may import any layer, the tools and the test runner', () => {
  const targets = ['web/routes.tsx', 'web/testing/fakeServer.ts', 'tools/freePort.ts', 'vitest'];
  for (const from of ['web/lib/api.test.ts', 'web/lib/testing/aServer.ts'])
    expect(roomProblems(targets.map((to) => ({ from, to })))).toEqual([]);
});

test('product code may import neither test helpers nor the test runner', () => {
  for (const to of ['server/testing/people.ts', 'server/kits/testing/aKit.ts', 'vitest'])
    expect(problem('server/kits/routes.ts', to)).toEqual([
      `server/kits/routes.ts imports ${to}: a test helper belongs in a testing folder.`,
    ]);
});

test('the browser may import only types of endpoints, directly and through the contract', () => {
  const declared = { from: 'contract/kits/kits.ts', to: 'contract/shared/endpoint.ts' };
  const page = { from: 'web/kits/api.ts', to: 'contract/kits/kits.ts' };
  const limits = { from: 'contract/kits/limits.ts', to: 'contract/kits/kits.ts' };
  expect(roomProblems([declared, { ...page, is_type: true }, { ...limits, is_type: true }])).toEqual([]);
  expect(roomProblems([declared, page, limits])).toEqual([
    'web/kits/api.ts imports contract/kits/kits.ts: it may import only types of endpoints.',
    'contract/kits/limits.ts imports contract/kits/kits.ts: it may import only types of endpoints.',
  ]);
});
