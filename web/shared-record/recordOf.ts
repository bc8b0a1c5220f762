import * as z from 'zod/mini';

const Coded = z.object({ text: z.optional(z.string()) });
const Quantity = z.object({ value: z.number() });
const Reference = z.object({ reference: z.string() });

const Answer = z.object({
  valueString: z.optional(z.string()),
  valueInteger: z.optional(z.number()),
  valueDecimal: z.optional(z.number()),
  valueCoding: z.optional(z.object({ display: z.optional(z.string()), code: z.optional(z.string()) })),
});
const Item = z.object({
  text: z.optional(z.string()),
  answer: z.optional(z.array(Answer)),
  get item(): z.ZodMiniOptional<z.ZodMiniArray<typeof Item>> {
    return z.optional(z.array(Item));
  },
});
type Item = z.infer<typeof Item>;

const resources = {
  Patient: z.object({
    name: z.array(z.object({ given: z.optional(z.array(z.string())), family: z.optional(z.string()) })),
    birthDate: z.optional(z.string()),
  }),
  ServiceRequest: z.object({
    id: z.string(),
    status: z.string(),
    identifier: z.array(z.object({ value: z.string() })),
  }),
  Specimen: z.object({
    id: z.string(),
    accessionIdentifier: z.object({ value: z.string() }),
    status: z.optional(z.string()),
    receivedTime: z.optional(z.string()),
    request: z.array(Reference),
    note: z.optional(z.array(z.object({ text: z.string() }))),
    collection: z.optional(z.object({ collectedDateTime: z.string() })),
  }),
  Observation: z.object({
    valueQuantity: Quantity,
    specimen: Reference,
    referenceRange: z.optional(
      z.array(z.object({ low: Quantity, high: Quantity, text: z.optional(z.string()) })),
    ),
    component: z.array(z.object({ code: Coded, valueCodeableConcept: z.optional(Coded) })),
  }),
  QuestionnaireResponse: z.object({
    authored: z.string(),
    basedOn: z.array(Reference),
    item: z.optional(z.array(Item)),
  }),
};

const Bundle = z.object({
  timestamp: z.string(),
  entry: z.array(z.object({ resource: z.looseObject({ resourceType: z.string() }) })),
});

export interface Genus {
  readonly name: string;
  /** In percent of all reads, as the range. */
  readonly share: number;
  readonly range: { readonly low: number; readonly high: number } | undefined;
}

export type SampleState = 'rejected' | 'cancelled' | 'analyzed' | 'received' | 'expected';

/** What the page shows of a Bundle. */
export interface SharedRecord {
  readonly read_at: string;
  readonly name: string;
  readonly date_of_birth: string | undefined;
  readonly samples: readonly {
    readonly kit_id: string;
    readonly taken: string | undefined;
    readonly state: SampleState;
    /** When the laboratory received the sample. */
    readonly received: string | undefined;
    /** Words of the laboratory, such as the reason of a rejection. */
    readonly remark: string | undefined;
    /** The largest share first. */
    readonly genera: readonly Genus[];
    /** The set of the ranges. */
    readonly reference: string | undefined;
  }[];
  readonly questionnaires: readonly {
    readonly kit_id: string | undefined;
    readonly submitted_at: string;
    readonly groups: readonly {
      readonly title: string;
      readonly answers: readonly (readonly [string, string])[];
    }[];
  }[];
}

/** Reads the Bundle of a link. @throws if it is not one of this portal. */
export function recordOf(text: string): SharedRecord {
  const { timestamp, entry } = Bundle.parse(JSON.parse(text));
  const allOf = <Type extends keyof typeof resources>(type: Type) =>
    entry
      .filter(({ resource }) => resource.resourceType === type)
      .map(({ resource }) => resources[type].parse(resource) as z.infer<(typeof resources)[Type]>);
  const [patient] = allOf('Patient');
  const [person] = patient?.name ?? [];
  const genera = allOf('Observation');
  const orders = new Map(allOf('ServiceRequest').map((order) => [`ServiceRequest/${order.id}`, order]));
  const orderOf = ([first]: z.infer<typeof Reference>[]) => orders.get(first?.reference ?? '');
  return {
    read_at: timestamp,
    name: [...(person?.given ?? []), person?.family].filter(Boolean).join(' '),
    date_of_birth: patient?.birthDate,
    samples: allOf('Specimen').map((specimen) => {
      const { id, accessionIdentifier, collection, receivedTime, request, note } = specimen;
      const own = genera.filter((genus) => genus.specimen.reference === `Specimen/${id}`);
      return {
        kit_id: accessionIdentifier.value,
        taken: collection?.collectedDateTime,
        state: stateOf(specimen, orderOf(request)?.status),
        received: receivedTime,
        remark: note?.[0]?.text,
        genera: own.map(genusOf).toSorted((one, other) => other.share - one.share),
        reference: own.find(({ referenceRange }) => referenceRange)?.referenceRange?.[0]?.text,
      };
    }),
    questionnaires: allOf('QuestionnaireResponse').map(({ authored, basedOn, item = [] }) => ({
      kit_id: orderOf(basedOn)?.identifier[0]?.value,
      submitted_at: authored,
      groups: item.map((group) => ({ title: group.text ?? '', answers: answersIn(group) })),
    })),
  };
}

function stateOf({ status, receivedTime }: z.infer<typeof resources.Specimen>, order?: string): SampleState {
  if (status === 'unsatisfactory') return 'rejected';
  if (status === 'unavailable') return 'cancelled';
  if (order === 'completed') return 'analyzed';
  return receivedTime === undefined ? 'expected' : 'received';
}

function genusOf({ valueQuantity, referenceRange, component }: z.infer<typeof resources.Observation>): Genus {
  const [range] = referenceRange ?? [];
  return {
    name: component.find(({ code }) => code.text === 'Taxon')?.valueCodeableConcept?.text ?? '',
    share: valueQuantity.value,
    range: range && { low: range.low.value, high: range.high.value },
  };
}

/** The answers of a group and of the groups inside it. */
const answersIn = ({ item = [], text = '', answer }: Item): [string, string][] => [
  ...(answer ? [[text, answer.map(inWords).join(', ')] as [string, string]] : []),
  ...item.flatMap(answersIn),
];

const inWords = ({ valueString, valueInteger, valueDecimal, valueCoding }: z.infer<typeof Answer>): string =>
  valueString ?? valueCoding?.display ?? valueCoding?.code ?? String(valueInteger ?? valueDecimal ?? '');
