import type * as z from 'zod/mini';
import type { PageNumber } from '#contract/reports/reports.ts';
import { pageNumbers, reportFileName } from '#web/reports/reportPages.ts';
import { answersOf, type GivenAnswers } from './answersOf.ts';
import { Bundle, type Reference, resources } from './bundle.ts';

export interface Genus {
  readonly name: string;
  /** In percent of all reads, as the range. */
  readonly share: number;
  readonly range: { readonly low: number; readonly high: number } | undefined;
  /** Beside the range; undefined without one. */
  readonly place: 'Below' | 'Within' | 'Above' | undefined;
}

export interface SampleDocument {
  readonly page: PageNumber;
  /** Serves for an hour after the opening. */
  readonly url: string;
}

export type SampleState = 'rejected' | 'cancelled' | 'analyzed' | 'received' | 'expected';

export interface Sample {
  readonly kit_id: string;
  readonly taken: string | undefined;
  readonly state: SampleState;
  /** When the laboratory received the sample. */
  readonly received: string | undefined;
  /** Words of the laboratory, such as the reason of a rejection. */
  readonly remark: string | undefined;
  /** Why its report was withdrawn; undefined for one that stands. */
  readonly withdrawn: string | undefined;
  /** The pages of the report, and the suggestion while it is shared. */
  readonly documents: readonly SampleDocument[];
  /** The largest share first. */
  readonly genera: readonly Genus[];
  /** The set of the ranges. */
  readonly reference: string | undefined;
}

/** The parts of a Bundle that the page shows. */
export interface SharedRecord {
  readonly read_at: string;
  readonly name: string;
  readonly date_of_birth: string | undefined;
  /** The newest kit first, as the answers. */
  readonly samples: readonly Sample[];
  readonly questionnaires: readonly (GivenAnswers & {
    readonly kit_id: string | undefined;
    readonly submitted_at: string;
  })[];
}

type ResourceOf<Type extends keyof typeof resources> = z.infer<(typeof resources)[Type]>;

/** Reads the Bundle of a link. @throws if it is not one of this portal. */
export function recordOf(text: string): SharedRecord {
  const { timestamp, entry } = Bundle.parse(JSON.parse(text));
  const allOf = <Type extends keyof typeof resources>(type: Type) =>
    entry
      .filter(({ resource }) => resource.resourceType === type)
      .map(({ resource }) => resources[type].parse(resource) as ResourceOf<Type>);
  const [patient] = allOf('Patient');
  const [person] = patient?.name ?? [];
  const genera = allOf('Observation');
  const reports = allOf('DiagnosticReport');
  const suggestions = allOf('DocumentReference');
  const orders = new Map(allOf('ServiceRequest').map((order) => [`ServiceRequest/${order.id}`, order]));
  const orderOf = ([first]: z.infer<typeof Reference>[]) => orders.get(first?.reference ?? '');
  return {
    read_at: timestamp,
    name: [...(person?.given ?? []), person?.family].filter(Boolean).join(' '),
    date_of_birth: patient?.birthDate,
    samples: allOf('Specimen')
      .map((specimen) => {
        const { id, accessionIdentifier, collection, receivedTime, request, note } = specimen;
        const kit_id = accessionIdentifier.value;
        const own = genera.filter((genus) => genus.specimen.reference === `Specimen/${id}`);
        const report = reports.find((each) => each.specimen[0]?.reference === `Specimen/${id}`);
        const shared = suggestions.filter((each) => orderOf(each.context.related) === orderOf(request));
        return {
          kit_id,
          taken: collection?.collectedDateTime,
          state: stateOf(specimen, orderOf(request)?.status),
          received: receivedTime,
          remark: note?.[0]?.text,
          withdrawn: report?.status === 'entered-in-error' ? report.conclusion : undefined,
          documents: [
            ...(report?.presentedForm ?? []),
            ...shared.flatMap(({ content }) => content.map(({ attachment }) => attachment)),
          ].flatMap(({ title, url }) => {
            const page = pageNumbers.find((each) => reportFileName(kit_id, each) === title);
            return page === undefined ? [] : [{ page, url }];
          }),
          genera: own.map(genusOf).toSorted((one, other) => other.share - one.share),
          reference: own.find(({ referenceRange }) => referenceRange)?.referenceRange?.[0]?.text,
        };
      })
      .toReversed(),
    questionnaires: allOf('QuestionnaireResponse')
      .map(({ authored, basedOn, item = [] }) => ({
        kit_id: orderOf(basedOn)?.identifier[0]?.value,
        submitted_at: authored,
        ...answersOf(item),
      }))
      .toReversed(),
  };
}

function stateOf({ status, receivedTime }: ResourceOf<'Specimen'>, order?: string): SampleState {
  if (status === 'unsatisfactory') return 'rejected';
  if (status === 'unavailable') return 'cancelled';
  if (order === 'completed') return 'analyzed';
  return receivedTime === undefined ? 'expected' : 'received';
}

function genusOf({ valueQuantity, referenceRange, component }: ResourceOf<'Observation'>): Genus {
  const [range] = referenceRange ?? [];
  const share = valueQuantity.value;
  return {
    name: component.find(({ code }) => code.text === 'Taxon')?.valueCodeableConcept?.text ?? '',
    share,
    range: range && { low: range.low.value, high: range.high.value },
    place: range && (share < range.low.value ? 'Below' : share > range.high.value ? 'Above' : 'Within'),
  };
}
