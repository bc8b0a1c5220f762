import { randomInt } from 'node:crypto';
import * as benches from '#contract/laboratory/benches.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { hashPassword } from '#server/identity/session/passwords.ts';
import { hashOf } from '#server/identity/session/tokens.ts';
import {
  benchesOf,
  endBench,
  endTechnician,
  insertBench,
  insertTechnician,
  techniciansOf,
  updatePin,
} from './adminQueries.ts';

/** Letters and digits that nobody confuses. */
const CODE_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A code of 60 random bits in three groups, because people copy it by hand. */
const newCode = () =>
  Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join(''),
  ).join('-');

const newPin = () => String(randomInt(1_000_000)).padStart(6, '0');

export function benchAdminRoutes(mount: Mount, { db }: Deps): void {
  mount(benches.listBenches, async ({ actor, params: { laboratory_id } }) => {
    const [found, technicians] = await db.batch(actor, [
      benchesOf(laboratory_id),
      techniciansOf(laboratory_id),
    ]);
    return { benches: found, technicians };
  });

  mount(benches.prepareBench, async ({ actor, params, body }) => {
    const code = newCode();
    const code_hash = hashOf(code.replaceAll('-', ''));
    const bench = await db.run(actor, insertBench(params.laboratory_id, body.name, code_hash));
    if (!bench) throw new AppError('unexpected');
    return { ...bench, code };
  });

  mount(benches.endBench, async ({ actor, params }) => {
    if (!(await db.run(actor, endBench(params.bench_id)))) throw new AppError('bench_not_found');
    return undefined;
  });

  mount(benches.addTechnician, async ({ actor, params, body }) => {
    const pin = newPin();
    const pin_hash = await hashPassword(pin);
    const technician = await db.run(actor, insertTechnician(params.laboratory_id, body.name, pin_hash));
    if (!technician) throw new AppError('unexpected');
    return { ...technician, pin };
  });

  mount(benches.renewPin, async ({ actor, params }) => {
    const pin = newPin();
    const renewed = await db.run(actor, updatePin(params.technician_id, await hashPassword(pin)));
    if (!renewed) throw new AppError('technician_not_found');
    return { pin };
  });

  mount(benches.endTechnician, async ({ actor, params }) => {
    if (!(await db.run(actor, endTechnician(params.technician_id))))
      throw new AppError('technician_not_found');
    return undefined;
  });
}
