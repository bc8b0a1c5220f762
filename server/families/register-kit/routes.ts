import type { FastifyRequest } from 'fastify';
import {
  proveKit as proveKitEndpoint,
  registerKit as registerKitEndpoint,
} from '#contract/families/register-kit.ts';
import type { UserId } from '#contract/shared/ids.ts';
import type { Deps } from '#server/base/deps.ts';
import { kitCodeKeys } from '#server/base/throttle.ts';
import type { Mount } from '#server/http/route.ts';
import { proveKit } from './proveKit.ts';
import { type AttemptLimits, registerKitOnce } from './registerKit.ts';

export function registerKitRoutes(mount: Mount, { db, config }: Deps): void {
  const attemptsOf = (request: FastifyRequest, account: UserId): AttemptLimits => ({
    ...kitCodeKeys(request, account),
    per_day: config.REGISTRATIONS_PER_DAY,
  });

  mount(registerKitEndpoint, ({ actor, request, body }) =>
    registerKitOnce(db, actor, body, attemptsOf(request, actor.user_id)),
  );

  mount(proveKitEndpoint, ({ actor, request, params: { kit_id }, body: { proof } }) =>
    proveKit(db, actor, { kit_id, proof, ...attemptsOf(request, actor.user_id) }),
  );
}
