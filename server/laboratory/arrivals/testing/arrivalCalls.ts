import { listKitStatusChanges } from '#contract/kits/kit-status.ts';
import { describeArrival, listArrivals, type Removal, removeArrival } from '#contract/laboratory/arrivals.ts';
import { receiveKit } from '#contract/laboratory/kit-intake.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { setLaboratoryKitStatus } from '#contract/laboratory/laboratory-status.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import type { KitCode, KitRecordId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { kitCode, type People } from '#server/testing/family.ts';
import type { Caller, TestPortal } from '#server/testing/testPortal.ts';

export type ArrivalCalls = ReturnType<typeof arrivalCalls>;

/** The calls about kits that came before their registration, by the administrator unless another caller is given. */
export function arrivalCalls(portal: TestPortal, { admin }: Pick<People, 'admin'>) {
  const list = async () => listArrivals.result.parse((await portal.call(admin, listArrivals, {})).body);
  const history = async (kit_id: KitCode) =>
    listKitStatusChanges.result.parse(
      (await portal.call(admin, listKitStatusChanges, { params: { kit_id } })).body,
    ).changes;
  return {
    list,
    history,
    add: (number: number) => portal.call(admin, addKits, { body: { kit_id: kitCode(number) } }),
    scan: async (kit_id: KitCode, waited_ms = 0, age_ms = waited_ms) =>
      receiveKit.result.parse(
        (await portal.call(admin, receiveKit, { params: { kit_id }, body: { waited_ms, age_ms } })).body,
      ),
    /** Describes a kit for the first time, unless another version is given. */
    describe: (
      kit_id: KitCode,
      body: Partial<InputOf<typeof describeArrival>['body']>,
      caller: Caller = admin,
    ) =>
      portal.call(caller, describeArrival, {
        params: { kit_id },
        body: { state: null, version: 1, ...body },
      }),
    remove: (kit_id: KitCode, reason: Removal, caller: Caller = admin) =>
      portal.call(caller, removeArrival, { params: { kit_id }, query: { reason } }),
    set: (lab: Caller, number: number, body: InputOf<typeof setLaboratoryKitStatus>['body']) =>
      portal.call(lab, setLaboratoryKitStatus, { params: { kit_id: kitCode(number) }, body }),
    listed: async (kit_id: KitCode) => (await list()).arrivals.filter((arrival) => arrival.kit_id === kit_id),
    statuses: async (kit_id: KitCode) => (await history(kit_id)).map(({ status }) => status),
    /** The kinds of a kit's notifications about its status. */
    notifications: async (kit: KitRecordId) =>
      (
        await asOwner<{ kind: string }>(
          portal,
          'select kind from app.notifications where kit_record_id = $1 and status_change_id is not null',
          [kit],
        )
      ).map(({ kind }) => kind),
    /** The events of a code, the oldest first. */
    events: async (kit_id: KitCode) =>
      (
        await asOwner<{ action: string }>(
          portal,
          "select concat_ws(' ', action, details ->> 'kind') as action from app.audit_events where kit_id = $1 and action like 'kit\\_%' order by id",
          [kit_id],
        )
      ).map(({ action }) => action),
  };
}
