/**
 * `trommel/tables`: field tables from plain JSON, or guessed from sample rows with the reason for each guess.
 * @packageDocumentation
 */
export { fieldsFromJson, type JsonTableOptions } from "./fields/json.js"
export { inferFields, type Explanation, type Inference, type InferredDefinition } from "./fields/infer.js"
