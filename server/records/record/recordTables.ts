import { isMissing, questionnaireOf, symptomsOf } from '#contract/questionnaires/answers.ts';
import type { AnswersVersion } from '#contract/questionnaires/corrections.ts';
import { behaviorColumns } from '#contract/questionnaires/definition.ts';
import type { PatientRecord } from '#contract/records/record.ts';
import { BYTE_ORDER_MARK, csvRow } from '#contract/shared/csv.ts';

type Rows = readonly (readonly (string | number | null | undefined)[])[];

const csvOf = (head: readonly string[], rows: Rows): string =>
  BYTE_ORDER_MARK + [head, ...rows].map((cells) => csvRow(cells.map((cell) => String(cell ?? '')))).join('');

/** The submitted answers, one a row: those in force, and after them the versions that corrections have replaced. */
export const answersCsv = ({ kits }: PatientRecord): string =>
  csvOf(
    [
      'kit_id',
      'questionnaire',
      'version',
      'submitted_at',
      'name',
      'question',
      'answer',
      'answers_version',
      'replaced_at',
      'replaced_because',
    ],
    kits.flatMap(({ kit_id, submitted, earlier_answers }) => [
      ...(submitted
        ? answersOf(kit_id, submitted.created_at, { ...submitted, replaced_at: null, reason: null })
        : []),
      ...earlier_answers.flatMap((version) => answersOf(kit_id, submitted?.created_at, version)),
    ]),
  );

type Version = Omit<AnswersVersion, 'given_at'>;

function answersOf(kit_id: string, submitted_at: string | undefined, given: Version): Rows {
  const { form_type, definition_version, answers, behaviors, version, replaced_at, reason } = given;
  const definition = questionnaireOf(form_type, definition_version);
  const labels = new Map(definition?.questions.map(({ name, label }) => [name, label]));
  const symptoms = definition ? symptomsOf(definition).map(({ key }) => key) : [];
  const rows = [
    ...inOrder(labels.keys(), answers)
      .filter(([, answer]) => !isMissing(answer))
      .map(([name, answer]) => [name, labels.get(name), answer]),
    ...inOrder(symptoms, behaviors).map(([key, behavior]) => [
      key,
      behavior.label,
      behaviorColumns
        .filter((column) => behavior[column.key])
        .map(({ label }) => label)
        .join('; '),
    ]),
  ];
  const about = [kit_id, form_type, definition_version, submitted_at];
  return rows.map((row) => [...about, ...row, version, replaced_at, reason]);
}

/** The members in the order of the form, which the database does not keep. Members that the form lacks come last. */
const inOrder = <T>(names: Iterable<string>, members: Readonly<Record<string, T>>): [string, T][] =>
  [...new Set([...names, ...Object.keys(members)])].flatMap((name): [string, T][] => {
    const member = members[name];
    return member === undefined ? [] : [[name, member]];
  });

/** The published counts, one taxon a row. `share` is of `reads_total`. */
export const taxaCsv = ({ kits }: PatientRecord): string =>
  csvOf(
    [
      'kit_id',
      'rank',
      'name',
      'reads',
      'share',
      'reads_total',
      'method',
      'pipeline',
      'reference_database',
      'taxid',
      'host_reads',
    ],
    kits.flatMap(({ kit_id, taxa }) =>
      (taxa?.ranks ?? []).flatMap(({ rank, names, reads, taxids }) =>
        names.map((name, index) => {
          const count = reads[index] ?? 0;
          const total = taxa?.reads_total ?? 1;
          return [
            kit_id,
            rank,
            name,
            count,
            Number((count / total).toPrecision(6)),
            total,
            taxa?.method,
            taxa?.pipeline,
            taxa?.reference_database,
            taxids?.[index],
            taxa?.host_reads,
          ];
        }),
      ),
    ),
  );
