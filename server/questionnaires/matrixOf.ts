import type { FastifyRequest } from 'fastify';
import { SYMPTOM_MATRIX } from '#contract/questionnaires/matrix.ts';
import { type Sql, sql } from '#db/sql.ts';

/** The matrix in which a client's symptoms were ticked. */
export interface Matrix {
  readonly is_mended: boolean;
  readonly user_agent: string | undefined;
}

/** Symptoms that were not ticked in the portal's own matrix. */
export const otherMatrix: Matrix = { is_mended: true, user_agent: undefined };

/** The matrix of a request. */
export const matrixIn = ({ headers }: Pick<FastifyRequest, 'headers'>): Matrix => ({
  is_mended: headers[SYMPTOM_MATRIX] !== undefined,
  user_agent: headers['user-agent'],
});

/** The matrix as it is stored. The database alone knows the browsers that shifted it. */
export const matrixOf = ({ is_mended, user_agent }: Matrix): Sql =>
  sql`app.matrix_of(${is_mended}, ${user_agent ?? null})`;

/** Whether the symptoms of a draft `d` may have been ticked in the shifted matrix. An empty matrix cannot be wrong. */
export const isDoubtful = (d: Sql): Sql =>
  sql`(${d}.matrix is distinct from 'mended' and ${d}.behaviors <> '{}')`;

/** Joins a doubtful draft of a form, if any. A form without a draft takes the symptoms of the kit's other drafts over. */
export const doubtfulDraft = (kit_record_id: Sql, form_type: string): Sql => sql`
  left join lateral (
    select true as is_doubtful, d.matrix from app.questionnaire_drafts d
    where d.kit_record_id = ${kit_record_id} and ${isDoubtful(sql`d`)}
      and (d.form_type = ${form_type} or not exists (select from app.questionnaire_drafts own
        where own.kit_record_id = ${kit_record_id} and own.form_type = ${form_type}))
    order by d.saved_at limit 1
  ) as doubtful on true`;

/** The matrix as it is stored beside a `doubtfulDraft`. */
export const matrixBeside = (matrix: Matrix): Sql =>
  sql`case when doubtful.is_doubtful then doubtful.matrix else ${matrixOf(matrix)} end`;
