import { type Actor, anonymous, unknownLaboratory, worker } from '#db/connect.ts';
import type { Sql } from '#db/sql.ts';
import { aBench } from './aBench.ts';
import { aClaim } from './aClaim.ts';
import { accountStatements } from './accountStatements.ts';
import { aFamily } from './aFamily.ts';
import { aReport } from './aReport.ts';
import { aSecuredAccount, throttle } from './aSecuredAccount.ts';
import { aSharedPatient } from './aSharedPatient.ts';
import { type Attempts, attemptsOn } from './attempts.ts';
import { auditStatements } from './auditStatements.ts';
import { familyStatements } from './familyStatements.ts';
import { laboratoryStatements } from './laboratoryStatements.ts';
import { aPerson, theFirstAdmin } from './people.ts';
import type { Who } from './policyMatrix.ts';
import type { PolicyStatements, PolicyTable, Verb } from './policyTables.ts';
import { reportStatements } from './reportStatements.ts';
import { type TestDatabase, testDatabase } from './testDatabase.ts';

const writing = ['insert', 'update', 'delete'] as const;
const verbs = ['select', ...writing] as const;

/** A family with rows in every table, the actors around it, and the statements of the matrix. */
export interface PolicyScene {
  readonly database: TestDatabase;
  readonly attempts: Attempts;
  readonly actors: Record<Who, Actor>;
  readonly statements: PolicyStatements;
  /** Ids of the family's kit and patient. */
  readonly kit: string;
  readonly patient: string;
  /** The verbs that work on a table. */
  readonly rights: (person: Who, table: PolicyTable) => Promise<Verb[]>;
  /** The verbs that write, for an actor who sees every row: the policy of the verb alone refuses. */
  readonly rightsInFullSight: (person: Who, table: PolicyTable) => Promise<Verb[]>;
  readonly close: () => Promise<void>;
}

/** Stages the matrix of `policyMatrix.ts` on a database of its own. */
export async function policyScene(): Promise<PolicyScene> {
  const database = await testDatabase();
  const attempts = await attemptsOn(database);
  const { db } = database;
  const admin = await theFirstAdmin(db);
  const anna = await aPerson(db, admin, 'customer');
  const stranger = await aPerson(db, admin, 'customer');
  const granted = await aPerson(db, admin, 'practitioner');
  const otherPractitioner = await aPerson(db, admin, 'practitioner');
  const family = await aFamily(db, anna, granted, admin);
  await aReport(database, family, admin);
  await aClaim(database, family, stranger);
  const actors: Record<Who, Actor> = {
    ...(await aSharedPatient(database, family.patient, anna, admin)),
    anonymous,
    worker,
    throttle,
    lab: unknownLaboratory,
    bench: await aBench(db, admin),
    anna: anna.actor,
    stranger: stranger.actor,
    granted: granted.actor,
    otherPractitioner: otherPractitioner.actor,
    admin: admin.actor,
  };
  const statements: PolicyStatements = {
    ...accountStatements(await aSecuredAccount(database, anna)),
    ...auditStatements(family),
    ...reportStatements(family),
    ...laboratoryStatements,
    ...familyStatements(family, actors),
  };
  const privileges = await attempts.privileges();
  const verbsThatWork = async (
    table: PolicyTable,
    verbs: readonly Verb[],
    run: (statement: Sql) => Promise<boolean>,
  ) => {
    const working: Verb[] = [];
    for (const verb of verbs)
      for (const statement of statements[table][verb])
        if ((await run(statement)) && !working.includes(verb)) working.push(verb);
    return working;
  };
  return {
    database,
    attempts,
    actors,
    statements,
    kit: family.kit,
    patient: family.patient,
    rights: (person, table) =>
      verbsThatWork(table, verbs, (statement) => attempts.as(actors[person], statement)),
    rightsInFullSight: (person, table) =>
      verbsThatWork(
        table,
        // Without the privilege, PostgreSQL asks no policy.
        writing.filter((verb) => privileges.has(`${table} app_${actors[person].role} ${verb}`)),
        (statement) => attempts.inFullSight(actors[person], table, statement),
      ),
    close: async () => {
      await attempts.close();
      await database.close();
    },
  };
}
