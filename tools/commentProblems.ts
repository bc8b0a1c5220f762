interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Largest share of comments in which a clause with what or who stands for a noun. */
const CLAUSES_MAX = 0.01;

const COMMENT = /^[ \t]*\{?\/\*[\s\S]*?\*\/|(?:^[ \t]*(?:\/\/|--).*\n)+/gm;

/** "Names what is deleted", "Who reads a report"; not "patients who have two kits". */
const CLAUSE =
  /\b(?:what(?:ever)?|whoever)\b|(?:^|[.;:] |\b(?:and|by|from|of|on|or|says|sees|shows|to|with) )who\b/i;

/** Programs notify, show, report, distinguish and receive. */
const PERSONAL_VERB = /\b(?:tells?|told|telling|hears?|heard)\b/i;

/** The prose of comments: without their marks and quoted code, each in one line. */
const commentsOf = (text: string): string[] =>
  [...text.matchAll(COMMENT)].map(([comment]) =>
    comment
      .replaceAll(/^[ \t]*(?:\{?\/\*+|\/\/|--|\*(?!\/))|\*\/|`[^`]*`/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );

/** The comments that read as translated: each with a verb of persons, and all with clauses if they are too many. */
export function commentProblems(files: readonly SourceFile[]): string[] {
  const comments = files.flatMap(({ path, text }) => commentsOf(text).map((comment) => ({ path, comment })));
  const clauses = comments.filter(({ comment }) => CLAUSE.test(comment));
  const limit = Math.floor(comments.length * CLAUSES_MAX);
  return [
    ...comments
      .filter(({ comment }) => PERSONAL_VERB.test(comment))
      .map(({ path, comment }) => `${path}: notify, show, report or receive instead: ${comment}`),
    ...(clauses.length > limit
      ? clauses.map(
          ({ path, comment }) => `${path}: a noun instead of the clause with what or who: ${comment}`,
        )
      : []),
  ];
}
