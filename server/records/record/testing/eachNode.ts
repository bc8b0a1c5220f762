import { choicesBelow, type ElementDefinition, elementAt, typeNamed } from './r4Definitions.ts';

/** An object inside a resource, with the definitions that hold for it. */
interface Node {
  readonly value: Readonly<Record<string, unknown>>;
  /** The type whose definition has `path`. */
  readonly type: string;
  readonly path: string;
  /** The nearest resource around the node. */
  readonly resource: object;
  readonly elements: readonly ElementDefinition[];
}

type Visit = (node: Node) => void;

/** Visits a resource and every object in it. */
export function eachNode(resource: object, visit: Visit): void {
  const { resourceType } = resource as { resourceType: string };
  walk(resource as Node['value'], resourceType, resourceType, resource, [], visit);
}

function walk(
  value: Node['value'],
  type: string,
  path: string,
  resource: object,
  outer: readonly ElementDefinition[],
  visit: Visit,
): void {
  const own = elementAt(type, path);
  visit({ value, type, path, resource, elements: own ? [...outer, own] : outer });
  const choices = choicesBelow(type, path);
  for (const [name, member] of Object.entries(value)) {
    const [element, typeOfMember] = memberOf(type, path, name, choices);
    if (!element) continue;
    for (const each of Array.isArray(member) ? member : [member]) {
      if (typeof each !== 'object' || each === null) continue;
      if ('resourceType' in each) eachNode(each, visit);
      else if (element.contentReference)
        walk(each, type, element.contentReference.slice(1), resource, [], visit);
      else if (typeOfMember === 'BackboneElement' || typeOfMember === 'Element')
        walk(each, type, element.path, resource, [], visit);
      else if (typeOfMember && typeNamed.has(typeOfMember))
        walk(each, typeOfMember, typeOfMember, resource, [element], visit);
    }
  }
}

/** The definition of a member and the name of its type. */
function memberOf(type: string, path: string, name: string, choices: readonly ElementDefinition[]) {
  const element = elementAt(type, `${path}.${name}`);
  if (element) return [element, element.type?.[0]?.code] as const;
  const choice = choices.find((each) => name.startsWith(nameOf(each)));
  const suffix = choice && name.slice(nameOf(choice).length).toLowerCase();
  return [choice, choice?.type?.find(({ code }) => code.toLowerCase() === suffix)?.code] as const;
}

/** `value` of `Observation.value[x]`. */
export const nameOf = ({ path }: ElementDefinition): string => path.slice(path.lastIndexOf('.') + 1, -3);
