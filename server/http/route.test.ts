import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { AppError } from '#contract/shared/errors.ts';
import type { CurrentSession } from '#server/base/CurrentSession.ts';
import { mountOn } from './route.ts';

test('a handler that refuses a practitioner runs once', async () => {
  const app = Fastify();
  app.setSerializerCompiler(() => JSON.stringify);
  const session = { user_id: 'paula', role: 'practitioner' } as unknown as CurrentSession;
  const mount = mountOn(
    app,
    {
      authenticate: async (request) => {
        request.session = session;
      },
      actingOn: async (acting) => acting,
      confirmed: (_request, _endpoint, work) => work(),
      explainFailure: async (_, error) => {
        throw error;
      },
    },
    'tests',
  );
  const roles: string[] = [];
  mount(
    {
      name: 'readSomething',
      method: 'GET',
      path: '/something',
      callers: ['practitioner'],
      for_owners: true,
      summary: 'A reading.',
    },
    async ({ actor }) => {
      roles.push(actor.role);
      throw new AppError('kit_not_found');
    },
  );
  await app.inject('/something');
  expect(roles).toEqual(['practitioner']);
});
