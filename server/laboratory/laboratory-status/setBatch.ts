import {
  type LaboratoryStatusEntry,
  LaboratoryStatusItem,
  type setLaboratoryKitStatuses,
} from '#contract/laboratory/laboratory-status.ts';
import type { ResultOf } from '#contract/shared/endpoint.ts';
import type { ErrorCode } from '#contract/shared/errors.ts';
import { errors } from '#contract/shared/errorTable.ts';
import type { Db, Laboratory } from '#db/connect.ts';
import { fieldProblems } from '#server/http/fieldProblems.ts';
import { setStatuses } from './queries.ts';

type Answer = ResultOf<typeof setLaboratoryKitStatuses>['items'][number];

/** A text that is no code is answered with its start. */
const ECHO_LENGTH = 30;

/** Sets the status of kits. Each item is answered at its place; invalid items do not get to the database. */
export async function setBatch(
  db: Db,
  laboratory: Laboratory,
  items: readonly unknown[],
): Promise<{ items: Answer[] }> {
  const checked = items.map((item) => LaboratoryStatusItem.safeParse(item));
  const valid = checked.flatMap(({ data }, place) => (data ? [{ ...data, place }] : []));
  const answers = valid.length === 0 ? [] : await db.run(laboratory, setStatuses(valid));
  const byPlace = new Map(answers.map((answer) => [answer.place, answer]));

  return {
    items: checked.map(({ error }, place) => {
      const kit_id = echoOf(items[place]);
      if (error) return invalid(kit_id, error.issues);
      const { entry, refusal } = byPlace.get(place) ?? {};
      return entry ? succeeded(entry) : refused(kit_id, refusal);
    }),
  };
}

function echoOf(item: unknown): string | null {
  const { kit_id } = item as { readonly kit_id?: unknown };
  return typeof kit_id === 'string' ? kit_id.slice(0, ECHO_LENGTH) : null;
}

const succeeded = (entry: LaboratoryStatusEntry): Answer => ({ kit_id: entry.kit_id, entry, error: null });

function refused(kit_id: string | null, refusal: string | undefined): Answer {
  const code = refusal !== undefined && isErrorCode(refusal) ? refusal : 'unexpected';
  return { kit_id, entry: null, error: { code, message: errors[code][1] } };
}

function invalid(kit_id: string | null, issues: Parameters<typeof fieldProblems>[0]): Answer {
  const fields = fieldProblems(issues);
  const [message = errors.invalid_request[1]] = Object.values(fields);
  return { kit_id, entry: null, error: { code: 'invalid_request', message, fields } };
}

const isErrorCode = (name: string): name is ErrorCode => Object.hasOwn(errors, name);
