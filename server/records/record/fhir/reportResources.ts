import type { RecordKit } from '#contract/records/record.ts';
import { COUNTS_PAGE, SUGGESTION_PAGE } from '#contract/reports/pageNumbers.ts';
import { reportFileSuffixes, SUGGESTION_FILE_SUFFIX } from '#contract/shared/reportFileNames.ts';
import { compareGenera, placesOfNames } from '#server/reports/report-pages/genusComparison.ts';
import type { ReferenceSet } from '#server/reports/report-pages/referenceSet.ts';
import { type Context, codeSystem, concept, fhirId, present, type Resource, referTo } from './resource.ts';

const LABORATORY = {
  system: 'http://terminology.hl7.org/CodeSystem/observation-category',
  code: 'laboratory',
  display: 'Laboratory',
};
const MICROBIOLOGY = {
  system: 'http://terminology.hl7.org/CodeSystem/v2-0074',
  code: 'MB',
  display: 'Microbiology',
};
const UCUM = 'http://unitsofmeasure.org';

/** A share (0 to 1) in percent, to six digits: counts are no more exact. */
const percent = (share: number) => ({
  value: Number((share * 100).toPrecision(6)),
  unit: '%',
  system: UCUM,
  code: '%',
});

const currentFiles = ({ files }: RecordKit) => files.filter(({ superseded_at }) => superseded_at === null);

/** The relative abundance of each genus in a sample, beside the range of a reference set. */
export function genusResources(
  kit: RecordKit,
  sample: Resource,
  context: Context,
  reference: ReferenceSet,
): Resource[] {
  const { taxa } = kit;
  const genera = taxa?.ranks.find(({ rank }) => rank === 'genus');
  if (!taxa || !genera) return [];
  const { codes } = context;
  const system = codeSystem(context, 'taxon-measure');
  const counts = currentFiles(kit).find(({ page }) => page === COUNTS_PAGE);
  const places = placesOfNames(compareGenera(taxa, reference));
  return genera.names.map((name, index) => {
    const reads = genera.reads[index] ?? 0;
    const place = places.get(name);
    // The range is that of a whole genus.
    const range = place?.part_of === null ? place.reference : undefined;
    return present({
      resourceType: 'Observation',
      id: fhirId(kit.id, 'genus', index + 1),
      status: counts?.amended_at ? 'amended' : 'final',
      category: [concept('Laboratory', LABORATORY)],
      code: concept(
        `Relative abundance of ${name}`,
        {
          system,
          code: 'genus-relative-abundance',
          display: 'Relative abundance of a genus',
        },
        ...(codes.genus ?? []),
      ),
      subject: context.patient,
      effectiveDateTime: kit.sample_taken_date,
      issued: taxa.published_at,
      valueQuantity: percent(reads / taxa.reads_total),
      method: concept(taxa.method),
      specimen: referTo(sample),
      referenceRange: range && [
        {
          low: percent(range.p05),
          high: percent(range.p95),
          text: `Middle 90 % of ${reference.people} samples (${reference.name})`,
        },
      ],
      component: [
        {
          code: concept('Taxon', { system, code: 'taxon', display: 'Taxon' }),
          valueCodeableConcept: concept(name, ...(codes.taxa?.[name] ?? [])),
        },
        {
          code: concept('Reads', { system, code: 'reads', display: 'Reads' }),
          valueQuantity: { value: reads, unit: 'reads', system: UCUM, code: '{reads}' },
        },
      ],
    });
  });
}

/** The published report of a kit; undefined until the reader may open it. Its pages are read from the portal. */
export function reportResource(
  kit: RecordKit,
  context: Context,
  parts: { readonly order: Resource; readonly sample: Resource; readonly genera: readonly Resource[] },
): Resource | undefined {
  const files = currentFiles(kit).filter(({ page }) => page !== SUGGESTION_PAGE);
  if (files.length === 0) return withdrawnReport(kit, context, parts);
  const published = files.map(({ published_at }) => published_at).toSorted();
  const issued = kit.report_generated_at ?? published.at(-1);
  if (issued === undefined) return undefined;
  const isAmended = files.some(({ amended_at }) => amended_at !== null);
  return present({
    resourceType: 'DiagnosticReport',
    id: kit.id,
    basedOn: [referTo(parts.order)],
    status: isAmended ? 'amended' : 'final',
    category: [concept('Microbiology', MICROBIOLOGY)],
    code: concept('Gut microbiome report', ...(context.codes.report ?? [])),
    subject: context.patient,
    effectiveDateTime: kit.sample_taken_date,
    issued,
    specimen: [referTo(parts.sample)],
    result: parts.genera.map(referTo),
    presentedForm: files.flatMap(({ page, bytes, published_at: creation }) =>
      page === COUNTS_PAGE || page === SUGGESTION_PAGE
        ? []
        : [
            {
              contentType: 'text/html',
              url: context.addressOf(kit.kit_id, page),
              size: bytes,
              title: `${kit.kit_id}_${reportFileSuffixes[page]}`,
              creation,
            },
          ],
    ),
  });
}

/** Programs that have read a report learn that it was wrong, until another one is published. */
function withdrawnReport(
  kit: RecordKit,
  context: Context,
  parts: { readonly order: Resource; readonly sample: Resource },
): Resource | undefined {
  const withdrawal = kit.withdrawals?.find(({ pages }) => pages.some((page) => page !== SUGGESTION_PAGE));
  if (!withdrawal) return undefined;
  return present({
    resourceType: 'DiagnosticReport',
    id: kit.id,
    basedOn: [referTo(parts.order)],
    status: 'entered-in-error',
    category: [concept('Microbiology', MICROBIOLOGY)],
    code: concept('Gut microbiome report', ...(context.codes.report ?? [])),
    subject: context.patient,
    effectiveDateTime: kit.sample_taken_date,
    issued: withdrawal.withdrawn_at,
    specimen: [referTo(parts.sample)],
    conclusion: withdrawal.reason,
  });
}

/** The suggestion that the owner reads; undefined while none is shared. */
export function suggestionResource(kit: RecordKit, context: Context): Resource | undefined {
  if (!kit.suggestion) return undefined;
  return present({
    resourceType: 'DocumentReference',
    id: fhirId(kit.id, 'suggestion'),
    status: 'current',
    type: concept('Suggestion of the practitioner'),
    subject: context.patient,
    date: kit.suggestion.amended_at,
    content: [
      {
        attachment: {
          contentType: 'application/pdf',
          url: context.addressOf(kit.kit_id, SUGGESTION_PAGE),
          title: `${kit.kit_id}_${SUGGESTION_FILE_SUFFIX}`,
        },
      },
    ],
    context: { related: [{ reference: `ServiceRequest/${kit.id}` }] },
  });
}
