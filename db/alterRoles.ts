import type pg from 'pg';

/** The code with which PostgreSQL refuses to change a row of its catalog that somebody else is changing. */
const CHANGED_MEANWHILE = 'XX000';

/** Of several that alter one role at the same moment, one succeeds: as many tries serve as many processes. */
const TRIES = 10;

/**
 * Runs statements that alter roles. Roles belong to the whole server: another process of this portal, or a portal on another
 * database, may alter the same one at the same moment.
 */
export async function alterRoles(client: pg.Client, statements: string, tries = TRIES): Promise<void> {
  try {
    await client.query(statements);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== CHANGED_MEANWHILE || tries === 1) throw error;
    await alterRoles(client, statements, tries - 1);
  }
}
