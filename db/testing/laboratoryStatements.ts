import { sql } from '#db/sql.ts';
import type { laboratoryTables, PolicyStatements } from './policyTables.ts';

/** Statements on the rows of laboratories. */
export const laboratoryStatements: PolicyStatements<(typeof laboratoryTables)[number]> = {
  laboratories: {
    select: [sql`select name from app.laboratories`],
    insert: [sql`insert into app.laboratories (name) values ('New') returning true`],
    update: [
      sql`update app.laboratories set name = 'Renamed' where name = 'A laboratory' returning true`,
      sql`update app.laboratories set ended_at = now() returning true`,
      sql`update app.laboratories set created_at = now() returning true`,
    ],
    delete: [sql`delete from app.laboratories where name = 'A laboratory' returning true`],
  },
  laboratory_keys: {
    select: [sql`select name from app.laboratory_keys`],
    insert: [
      sql`insert into app.laboratory_keys (name, prefix, key_hash) values ('New', 'lab_y', sha256('new')) returning true`,
    ],
    update: [
      sql`update app.laboratory_keys set revoked_at = now(), revoked_by = app.uid() returning true`,
      sql`update app.laboratory_keys set last_used_at = now() returning true`,
      sql`update app.laboratory_keys set key_hash = sha256('another') returning true`,
    ],
    delete: [sql`delete from app.laboratory_keys returning true`],
  },
  technicians: {
    select: [sql`select name from app.technicians`, sql`select pin_hash from app.technicians`],
    insert: [
      sql`insert into app.technicians (laboratory_id, name, pin_hash)
          select t.laboratory_id, 'New', 'a hash' from (select laboratory_id from app.technicians limit 1) t returning true`,
    ],
    update: [
      sql`update app.technicians set ended_at = now() returning true`,
      sql`update app.technicians set laboratory_id = laboratory_id returning true`,
    ],
    delete: [sql`delete from app.technicians where name = 'Idle Technician' returning true`],
  },
  benches: {
    select: [sql`select name from app.benches`, sql`select token_hash from app.benches`],
    insert: [
      sql`insert into app.benches (laboratory_id, name, code_hash, code_ends_at)
          select b.laboratory_id, 'New', sha256('new'), now() from (select laboratory_id from app.benches limit 1) b returning true`,
    ],
    update: [
      sql`update app.benches set ended_at = now() returning true`,
      sql`update app.benches set turn_until = now() returning true`,
    ],
    delete: [sql`delete from app.benches returning true`],
  },
  webhooks: {
    select: [sql`select url from app.webhooks`, sql`select secret from app.webhooks`],
    insert: [
      sql`insert into app.webhooks (url, events, secret)
          values ('https://new.example', array['kit.moved'], sha256('new')) returning true`,
    ],
    update: [
      sql`update app.webhooks set secret = sha256('another') returning true`,
      sql`update app.webhooks set ended_at = now(), secret = null returning true`,
    ],
    delete: [sql`delete from app.webhooks returning true`],
  },
  webhook_deliveries: {
    select: [sql`select created_at from app.webhook_deliveries`],
    insert: [
      sql`insert into app.webhook_deliveries (webhook_id, event, payload)
          select id, 'webhook.test', '{}' from app.webhooks returning true`,
    ],
    update: [sql`update app.webhook_deliveries set delivered_at = now() returning true`],
    delete: [sql`delete from app.webhook_deliveries returning true`],
  },
};
