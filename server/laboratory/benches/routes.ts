import * as bench from '#contract/laboratory/bench.ts';
import { SUGGESTION_PAGE } from '#contract/reports/pageNumbers.ts';
import { AppError } from '#contract/shared/errors.ts';
import { unknownBench } from '#db/connect.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { contentOf } from '#server/http/uploads.ts';
import { passwordMatches, refuseFlood } from '#server/identity/session/passwords.ts';
import { hashOf, newToken } from '#server/identity/session/tokens.ts';
import { reasonsForLaboratory, setStatus } from '#server/laboratory/laboratory-status/queries.ts';
import { recordScan } from '#server/laboratory/scans/queries.ts';
import { uploadFile } from '#server/reports/uploadFile.ts';
import { setBenchCookie } from './benchCookie.ts';
import { refuseOtherSites } from './findBench.ts';
import { attemptPin, beginTurn, callingBench, endTurn, openBench, receive, undo } from './queries.ts';

export function benchRoutes(mount: Mount, { db, config, throttle }: Deps): void {
  mount(bench.openBench, async ({ body, request, reply, actor }) => {
    refuseOtherSites(request, config);
    await throttle.count('bench_code', request);
    const token = newToken();
    const opened = await db.run(
      { ...unknownBench, network: actor.network },
      openBench(hashOf(body.code), hashOf(token)),
    );
    if (opened === null) throw new AppError('bench_code_wrong');
    setBenchCookie(reply, config, token);
    return benchOf(await db.run({ role: 'bench', user_id: opened }, callingBench()));
  });

  mount(bench.getBench, async ({ actor }) => benchOf(await db.run(actor, callingBench())));

  mount(bench.beginTurn, async ({ actor, body: { technician_id, pin }, request }) => {
    await refuseFlood();
    await throttle.count('bench_pin', request, actor.user_id);
    // Counted and stored before the PIN is checked: simultaneous guesses find the count.
    const pin_hash = await db.run(actor, attemptPin(technician_id));
    const is_right = await passwordMatches(pin_hash, pin);
    if (!is_right || pin_hash === null) throw new AppError('pin_wrong');
    const [has_begun, found] = await db.batch(actor, [beginTurn(technician_id, pin_hash), callingBench()]);
    if (!has_begun) throw new AppError('pin_wrong');
    return benchOf(found);
  });

  mount(bench.endTurn, async ({ actor }) => {
    const [, found] = await db.batch(actor, [endTurn(), callingBench()]);
    return benchOf(found);
  });

  mount(bench.receiveAtBench, async ({ actor, params: { kit_id }, body, request }) => {
    await throttle.count('bench_scan', request, actor.user_id);
    return db(actor, async (tx) => {
      const answer = await tx.run(receive(kit_id, body));
      if (!answer) throw new AppError('unexpected');
      await tx.run(recordScan(kit_id, answer, body));
      return answer;
    });
  });

  mount(bench.undoAtBench, async ({ actor, params, query }) => {
    const answer = await db.run(actor, undo(params.kit_id, query.from_status));
    if (!answer) throw new AppError('unexpected');
    return answer;
  });

  mount(bench.listBenchReasons, async ({ actor }) => ({
    reasons: await db.run(actor, reasonsForLaboratory()),
  }));

  mount(bench.setStatusAtBench, ({ actor, params, body: { from_status, ...change } }) =>
    db.run(actor, setStatus({ ...params, ...change }, from_status)),
  );
}

/** The bench of a session that lives. @throws {AppError} `not_signed_in`. */
function benchOf(found: bench.OpenBench | undefined): bench.OpenBench {
  if (!found) throw new AppError('not_signed_in');
  return found;
}

/** Requires bodies as streams, see `mountUploads`. */
export function benchUploadRoutes(mount: Mount, deps: Deps): void {
  mount(bench.uploadPageAtBench, ({ actor, params, request }) =>
    uploadFile(deps, actor, { ...params, content: contentOf(request) }),
  );

  mount(bench.uploadSuggestionAtBench, ({ actor, params, request }) =>
    uploadFile(deps, actor, { ...params, page: SUGGESTION_PAGE, content: contentOf(request) }),
  );
}
