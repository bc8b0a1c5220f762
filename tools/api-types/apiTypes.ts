import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript';

/**
 * Returns the source of TypeScript types for an OpenAPI document in JSON: `paths`, as openapi-fetch takes it. This folder is a
 * separate package, because the generator needs the compiler API of TypeScript 5, which TypeScript 7 does not have.
 */
export const apiTypes = async (document: string): Promise<string> =>
  astToString(await openapiTypes(JSON.parse(document) as OpenAPI3));
