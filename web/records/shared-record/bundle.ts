import * as z from 'zod/mini';

const Coded = z.object({ text: z.optional(z.string()) });
const Quantity = z.object({ value: z.number() });
export const Reference = z.object({ reference: z.string() });

const Answer = z.object({
  valueString: z.optional(z.string()),
  valueInteger: z.optional(z.number()),
  valueDecimal: z.optional(z.number()),
  valueCoding: z.optional(
    z.object({
      system: z.optional(z.string()),
      code: z.optional(z.string()),
      display: z.optional(z.string()),
    }),
  ),
});
const Attachment = z.object({ url: z.string(), title: z.string() });
export const Item = z.object({
  text: z.optional(z.string()),
  answer: z.optional(z.array(Answer)),
  get item(): z.ZodMiniOptional<z.ZodMiniArray<typeof Item>> {
    return z.optional(z.array(Item));
  },
});
export type Item = z.infer<typeof Item>;
export type Answer = z.infer<typeof Answer>;

export const resources = {
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
  DiagnosticReport: z.object({
    status: z.string(),
    specimen: z.array(Reference),
    conclusion: z.optional(z.string()),
    presentedForm: z.optional(z.array(Attachment)),
  }),
  DocumentReference: z.object({
    content: z.array(z.object({ attachment: Attachment })),
    context: z.object({ related: z.array(Reference) }),
  }),
  QuestionnaireResponse: z.object({
    authored: z.string(),
    basedOn: z.array(Reference),
    item: z.optional(z.array(Item)),
  }),
};

export const Bundle = z.object({
  timestamp: z.string(),
  entry: z.array(z.object({ resource: z.looseObject({ resourceType: z.string() }) })),
});
