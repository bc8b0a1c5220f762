import type { FastifyReply } from 'fastify';
import { FHIR_JSON } from '#contract/records/fhirJson.ts';

/** Sends a FHIR resource. As bytes: Fastify would add a charset to a text, and some viewers refuse the type with it. */
export const sendFhir = (reply: FastifyReply, resource: { readonly resourceType: string }): FastifyReply =>
  reply.type(FHIR_JSON).send(Buffer.from(JSON.stringify(resource)));
