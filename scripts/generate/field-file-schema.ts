import { allKinds, optionsOfKind } from "../../src/fields/options.ts"
import type { FieldKind } from "../../src/diagnostics/kinds.ts"

type Schema = Readonly<Record<string, unknown>>

const boolean = { type: "boolean" }
const strings = { type: "array", minItems: 1, items: { type: "string" } }

/** What each option may be, with what it means. Kinds that read one otherwise are in {@link ownSchemas}. */
const optionSchemas: Readonly<Record<string, Schema>> = {
  label: { type: "string", pattern: "\\S", description: "The name that people read." },
  filter: { ...boolean, description: "May be filtered by; true when it is left out." },
  sort: {
    ...boolean,
    description: "May be sorted by; true when it is left out, and never for a list.",
  },
  nullable: { ...boolean, description: "May be empty; true when it is left out." },
  unique: { ...boolean, description: "Each value is in one row." },
  path: {
    anyOf: [{ type: "string", minLength: 1 }, strings],
    description:
      "Where the value is in the row: steps joined by dots, or as an array. The name when it is left out.",
  },
  list: {
    ...boolean,
    description: "A list of values: a condition holds when one of them matches.",
  },
  bits: { enum: [8, 16, 32, 64], description: "The size of the integer." },
  unsigned: { ...boolean, description: "Has no negative values." },
  flags: { ...boolean, description: "Ids may be combined." },
  offset: { ...boolean, description: "Each date has an offset of its own." },
  shortcut: { type: "string", description: "The name of a predicate, which the program passes." },
  pure: { ...boolean, description: "The predicate depends on nothing but the row." },
  end: { enum: ["from", "to"], description: "The end of the range." },
  of: { type: "string", description: "The date field whose range it ends." },
}

const unsorted = { sort: { const: false, description: "Never sorted by." } }

const ownSchemas: Partial<Readonly<Record<FieldKind, Readonly<Record<string, Schema>>>>> = {
  text: {
    format: { const: "char", description: "One UTF-16 unit." },
    values: {
      anyOf: [
        strings,
        { type: "object", minProperties: 1, additionalProperties: { type: "string" } },
      ],
      description: "All values, as a list, or as an object that holds them.",
    },
  },
  number: {
    format: { enum: ["float", "double", "decimal"], description: "The type of the numbers." },
  },
  object: unsorted,
  shortcut: unsorted,
  "range-end": unsorted,
  enum: {
    values: {
      anyOf: [
        { type: "array", minItems: 1, items: { type: "integer" } },
        {
          type: "object",
          minProperties: 1,
          propertyNames: { pattern: "^-?[0-9]+$" },
          additionalProperties: { type: "string" },
        },
      ],
      description: "The ids, as a list, or an object from id to label.",
    },
  },
}

function schemaOfKind(kind: FieldKind): Schema {
  const options = optionsOfKind(kind, { predicate: "shortcut" })
  const properties = options.map((option): [string, Schema] => [
    option,
    option === "kind"
      ? { const: kind }
      : (ownSchemas[kind]?.[option] ?? optionSchemas[option] ?? fail(option)),
  ])
  const required = { enum: ["values"], shortcut: ["shortcut"], "range-end": ["end", "of"] }
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    required: ["kind", ...(kind in required ? required[kind as keyof typeof required] : [])],
    // The range follows from both.
    ...(kind === "integer" && {
      if: { properties: { unsigned: { const: true } }, required: ["unsigned"] },
      then: { required: ["bits"] },
    }),
    additionalProperties: false,
  }
}

function fail(option: string): never {
  throw new Error(`The schema of files of fields says nothing of the option "${option}".`)
}

/** Writes the JSON Schema of a file of fields, which `fieldsFromJson` reads. Its kinds and options are those of the reader. */
export function writeFieldFileSchema(): string {
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Fields of a list",
    description: "The fields that a query may name, by their names.",
    type: "object",
    properties: { $schema: { type: "string" } },
    additionalProperties: { $ref: "#/$defs/field" },
    $defs: {
      field: {
        type: "object",
        properties: { kind: { enum: allKinds } },
        required: ["kind"],
        oneOf: allKinds.map((kind) => ({ $ref: `#/$defs/${kind}` })),
      },
      ...Object.fromEntries(allKinds.map((kind) => [kind, schemaOfKind(kind)])),
    },
  }
  return `${JSON.stringify(schema, undefined, 2)}\n`
}
