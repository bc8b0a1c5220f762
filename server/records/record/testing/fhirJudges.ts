import { indexStructureDefinitionBundle, validateResource } from '@medplum/core';
import { Fhir } from 'fhir';
import fhirpath from 'fhirpath';
import r4 from 'fhirpath/fhir-context/r4';
import { eachNode, nameOf } from './eachNode.ts';
import { choicesBelow, r4Definitions } from './r4Definitions.ts';

// Validators that others wrote, and two checks of our own. None sees every fault.

interface Entry {
  readonly fullUrl?: string;
  readonly resource: object;
}
export interface Judged {
  readonly entry: readonly Entry[];
}

indexStructureDefinitionBundle([...r4Definitions] as Parameters<typeof indexStructureDefinitionBundle>[0]);

/** Sentences about faults that `@medplum/core` refuses. */
function refusedByMedplum({ entry }: Judged): string[] {
  return entry.flatMap(({ resource }) => {
    try {
      return validateResource(resource as never)
        .filter(({ severity }) => severity === 'error' || severity === 'fatal')
        .map(({ details, expression }) => `${details?.text} ${expression?.join()}`);
    } catch (error) {
      return [String(error)];
    }
  });
}

const fhir = new Fhir();

/** Sentences about faults that the package `fhir` refuses. Its messages about value sets that it lacks are no errors. */
const refusedByFhir = (bundle: Judged): string[] =>
  fhir
    .validate(bundle as never)

    .messages.filter(({ severity }) => ['error', 'fatal'].includes(String(severity)))
    .map(({ location, message }) => `${location}: ${message}`);

const compiled = new Map<string, ReturnType<typeof fhirpath.compile>>();

/** Evaluates an invariant on an object of a type. */
function holds(expression: string, base: string, value: object, resource: object, root: object): boolean {
  const key = `${base} ${expression}`;
  const evaluate =
    compiled.get(key) ?? fhirpath.compile({ base, expression }, r4, { traceFn: () => undefined });
  compiled.set(key, evaluate);
  const [result] = evaluate(value, { resource, rootResource: root, context: value }) as unknown[];
  return result === true;
}

/** The invariants of R4 that do not hold. Best practices, such as a narrative, are warnings and not requested. */
function brokenInvariants(bundle: object): string[] {
  const broken: string[] = [];
  eachNode(bundle, ({ value, path, resource, elements }) => {
    for (const { constraint = [] } of elements)
      for (const { key, severity, expression } of constraint)
        if (
          severity === 'error' &&
          expression !== undefined &&
          !holds(expression, path, value, resource, resource)
        )
          broken.push(`${key} ${path}`);
  });
  return broken;
}

/** Elements with two values where one is allowed (`value[x]`). */
function doubleValues(bundle: object): string[] {
  const doubled: string[] = [];
  eachNode(bundle, ({ value, type, path }) => {
    for (const choice of choicesBelow(type, path)) {
      const names = (choice.type ?? []).map(
        ({ code }) => nameOf(choice) + code[0]?.toUpperCase() + code.slice(1),
      );
      if (names.filter((name) => name in value).length > 1) doubled.push(choice.path);
    }
  });
  return doubled;
}

/** References that lead to no entry. */
function openReferences({ entry }: Judged): string[] {
  const known = new Set(entry.map(({ fullUrl = '' }) => fullUrl.split('/').slice(-2).join('/')));
  const asked: string[] = [];
  for (const { resource } of entry)
    eachNode(resource, ({ type, value }) => {
      if (type === 'Reference' && typeof value['reference'] === 'string') asked.push(value['reference']);
    });
  return asked.filter((reference) => !known.has(reference));
}

/** A single resource as a bundle. */
export const aloneInBundle = (resource: object): Judged =>
  ({ resourceType: 'Bundle', type: 'collection', entry: [{ resource }] }) as Judged;

/** All faults of a bundle, by the judge that found them. */
export const faultsOf = (bundle: Judged): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries({
      medplum: refusedByMedplum(bundle),
      fhir: refusedByFhir(bundle),
      invariants: brokenInvariants(bundle),
      doubled: doubleValues(bundle),
      references: openReferences(bundle),
    }).filter(([, faults]) => faults.length > 0),
  );
