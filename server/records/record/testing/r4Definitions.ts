import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

export interface ElementDefinition {
  readonly path: string;
  /** `[x]` at the end of the path: any of these types. */
  readonly type?: readonly { readonly code: string }[];
  /** `#` and the path of an element with the same content. */
  readonly contentReference?: string;
  readonly constraint?: readonly {
    readonly key: string;
    readonly severity: 'error' | 'warning';
    readonly expression?: string;
  }[];
}

export interface TypeDefinition {
  readonly resourceType: 'StructureDefinition';
  readonly name: string;
  readonly kind: 'primitive-type' | 'complex-type' | 'resource';
  readonly snapshot: { readonly element: readonly ElementDefinition[] };
}

/** The definitions of HL7 for the types that the portal uses; see the README of this folder. */
export const r4Definitions = JSON.parse(
  gunzipSync(readFileSync(new URL('r4Definitions.json.gz', import.meta.url))).toString(),
) as readonly TypeDefinition[];

export const typeNamed = new Map(r4Definitions.map((definition) => [definition.name, definition]));

const elements = new Map(
  r4Definitions.flatMap(({ name, snapshot }) =>
    snapshot.element.map((element) => [`${name} ${element.path}`, element] as const),
  ),
);

/** The element at a path of a type. */
export const elementAt = (type: string, path: string): ElementDefinition | undefined =>
  elements.get(`${type} ${path}`);

/** The choices (`value[x]`) directly below a path of a type. */
export const choicesBelow = (type: string, path: string): readonly ElementDefinition[] =>
  typeNamed
    .get(type)
    ?.snapshot.element.filter(
      (element) =>
        element.path.endsWith('[x]') && element.path.slice(0, element.path.lastIndexOf('.')) === path,
    ) ?? [];
