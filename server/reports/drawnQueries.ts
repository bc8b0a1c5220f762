import * as z from 'zod/mini';
import { AddedFile, type HtmlPageNumber, PageNumber } from '#contract/reports/reports.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { sql } from '#db/sql.ts';
import { many, value } from '#db/statements.ts';

/** The newest version of each HTML page of a code: the counts that it was drawn from, null if it was sent, and its SHA-256. */
export const pagesToDraw = many(
  z.object({
    page: PageNumber,
    drawn_from: z.nullable(z.number()),
    sha256: z.nullable(z.string()),
  }),
  (kit_id: KitCode) => sql`
    select page, drawn_from, encode(sha256, 'hex') as sha256 from app.pages_to_draw(${kit_id})`,
);

/** Records a drawn and stored page; null if a sent page, or newer counts, must stay. */
export const addDrawnPage = value(
  z.nullable(AddedFile),
  (drawn: {
    readonly kit_id: KitCode;
    readonly page: HtmlPageNumber;
    readonly drawn_from: number;
    readonly object_key: string;
    readonly bytes: number;
    readonly sha256: string;
  }) => sql`
    select app.add_drawn_page(${drawn.kit_id}, ${drawn.page}, ${drawn.object_key}, ${drawn.bytes},
      decode(${drawn.sha256}, 'hex'), ${drawn.drawn_from}) as added`,
);
