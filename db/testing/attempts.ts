import pg from 'pg';
import type { Actor } from '#db/connect.ts';
import type { Sql } from '#db/sql.ts';
import { rowsOf } from '#db/testing/rowsOf.ts';
import type { PolicyTable } from './policyTables.ts';
import type { TestDatabase } from './testDatabase.ts';

/** Tries statements: each call resolves to whether its statement touched a row, and rolls it back. */
export interface Attempts {
  /** Runs a statement as the actor. */
  readonly as: (actor: Actor, statement: Sql) => Promise<boolean>;
  /** Runs a statement as the actor, who can see every row of the table: a refusal then comes from the policy of the verb. */
  readonly inFullSight: (actor: Actor, table: PolicyTable, statement: Sql) => Promise<boolean>;
  /** The tables and verbs for which each role has a privilege, as `kits app_admin update`. */
  readonly privileges: () => Promise<ReadonlySet<string>>;
  /** Runs a statement as the owner of the database, who may do anything. */
  readonly asOwner: (statement: Sql) => Promise<boolean>;
  readonly close: () => Promise<void>;
}

class RollBack extends Error {}

const isRefusal = (error: unknown) => (error as { code?: string }).code === '42501';

/** Opens a connection for attempts on a database. */
export async function attemptsOn({ db, url }: TestDatabase): Promise<Attempts> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();

  const after = async (preparation: string, statement: Sql) => {
    const { text, values } = statement.compile();
    try {
      await owner.query(`begin; ${preparation}`);
      return (await owner.query(text, [...values])).rows.length > 0;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return false;
    } finally {
      await owner.query('rollback');
    }
  };

  return {
    as: async (actor, statement) => {
      let touched = 0;
      try {
        await db(actor, async (tx) => {
          touched = (await tx.run(rowsOf(statement))).length;
          throw new RollBack();
        });
      } catch (error) {
        if (!(error instanceof RollBack || isRefusal(error))) throw error;
      }
      return touched > 0;
    },
    inFullSight: ({ role, user_id }, table, statement) =>
      after(
        `create policy full_sight on app.${table} for select to app_${role} using (true);
         grant select on app.${table} to app_${role};
         set local role app_${role}; set local app.user_id = '${user_id ?? ''}'`,
        statement,
      ),
    privileges: async () => {
      const { rows } = await owner.query<{ privilege: string }>(
        `select concat_ws(' ', relname, rolname, verb) as privilege
         from pg_class, pg_roles, unnest('{insert,update,delete}'::text[]) verb
         where relnamespace = 'app'::regnamespace and relkind in ('r', 'p') and rolname like 'app\\_%'
           and case verb when 'delete' then has_table_privilege(rolname, pg_class.oid, verb)
                         else has_any_column_privilege(rolname, pg_class.oid, verb) end`,
      );
      return new Set(rows.map(({ privilege }) => privilege));
    },
    asOwner: (statement) => after('', statement),
    close: () => owner.end(),
  };
}
