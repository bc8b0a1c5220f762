import * as z from 'zod/mini';

/** Versions of the Phoenix serializer: 1.0.0 sends objects, 2.0.0 arrays. */
export type Version = '1.0.0' | '2.0.0';

export const versionOf = (vsn: string | null): Version | undefined =>
  vsn === null || vsn === '1.0.0' ? '1.0.0' : vsn === '2.0.0' ? vsn : undefined;

const Ref = z.nullish(z.string().check(z.maxLength(64)));
const fields = {
  topic: z.string().check(z.maxLength(255)),
  event: z.string().check(z.maxLength(64)),
  payload: z.record(z.string(), z.unknown()),
};

const Named = z.object({ join_ref: z.optional(Ref), ref: z.optional(Ref), ...fields });
const Listed = z.tuple([Ref, Ref, fields.topic, fields.event, fields.payload]);

/** A message of a client. */
export interface Message {
  readonly join_ref: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Reads a text frame; undefined if it is none of the protocol. */
export function parseMessage(text: string, version: Version): Message | undefined {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (version === '1.0.0') {
    const { data } = z.safeParse(Named, content);
    return data && { ...data, join_ref: data.join_ref ?? null, ref: data.ref ?? null };
  }
  const { data } = z.safeParse(Listed, content);
  if (!data) return undefined;
  const [join_ref, ref, topic, event, payload] = data;
  return { join_ref: join_ref ?? null, ref: ref ?? null, topic, event, payload };
}

/** Writes a frame. */
export function writeMessage({ join_ref, ref, topic, event, payload }: Message, version: Version): string {
  if (version === '2.0.0') return JSON.stringify([join_ref, ref, topic, event, payload]);
  return JSON.stringify({ ...(join_ref !== null && { join_ref }), ref, topic, event, payload });
}

/** Changes that a channel requests. */
export const Wanted = z.object({
  event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: z.optional(z.string()),
  table: z.optional(z.string()),
  filter: z.optional(z.string()),
  select: z.optional(z.array(z.string())),
});

/** The part of a join that the portal serves. */
export const Join = z.object({
  config: z.optional(z.object({ postgres_changes: z.optional(z.array(Wanted).check(z.maxLength(50))) })),
  access_token: z.nullish(z.string().check(z.maxLength(500))),
});
