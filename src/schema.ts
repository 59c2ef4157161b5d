/**
 * `trommel/schema`: a query as a standard: Standard Schema, JSON Schema and OpenAPI.
 * @packageDocumentation
 */
export { fieldsFromSchema, type SchemaFields } from "./schema/fields-from-schema.ts"
export { openApiList, type OpenApiList, type OpenApiListOptions } from "./schema/open-api-list.ts"
export { openApiParameters } from "./schema/open-api-parameters.ts"
export { searchSchema } from "./schema/search-schema.ts"
export { querySchema, type QuerySchemaOptions } from "./schema/query-schema.ts"
export type { JsonSchema, SchemaIssue, StandardSchema } from "./schema/standard-schema.ts"
