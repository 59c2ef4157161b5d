import type { ColumnKind } from "../../diagnostics/data.ts"
import { ownProperty } from "../../diagnostics/own.ts"
import type { ValueOptions } from "../../fields/kinds/rules.ts"

/** The part of the definition of a column that follows from its C# type. */
export interface TypeDefinition extends ValueOptions {
  readonly kind: ColumnKind
  readonly nullable: boolean
  readonly offset?: boolean
  readonly flags?: boolean
  readonly values?: { readonly [id: string]: string }
  readonly sort?: false
}

/** An enum of the server: its ids with their names, and whether they are flags. */
export interface ServerEnum {
  readonly values: { readonly [id: string]: string }
  readonly flags: boolean
}

type PlainType = Omit<TypeDefinition, "nullable">

const integer = (bits: 8 | 16 | 32 | 64, unsigned: boolean): PlainType => ({
  kind: "integer",
  bits,
  ...(unsigned && { unsigned }),
})

/** The C# types, by keyword and by the name of the type in .NET. */
const types: ReadonlyMap<string, PlainType> = /* @__PURE__ */ new Map<string, PlainType>(
  /* @__PURE__ */ (
    [
      ["sbyte", "SByte", integer(8, false)],
      ["byte", "Byte", integer(8, true)],
      ["short", "Int16", integer(16, false)],
      ["ushort", "UInt16", integer(16, true)],
      ["int", "Int32", integer(32, false)],
      ["uint", "UInt32", integer(32, true)],
      ["long", "Int64", integer(64, false)],
      ["ulong", "UInt64", integer(64, true)],
      ["float", "Single", { kind: "number", format: "float" }],
      ["double", "Double", { kind: "number", format: "double" }],
      ["decimal", "Decimal", { kind: "number", format: "decimal" }],
      ["bool", "Boolean", { kind: "boolean" }],
      ["string", "String", { kind: "text" }],
      ["char", "Char", { kind: "text", format: "char" }],
      ["DateTime", "DateTime", { kind: "date", offset: false }],
      ["DateTimeOffset", "DateTimeOffset", { kind: "date", offset: true }],
      ["DateOnly", "DateOnly", { kind: "day" }],
      ["TimeOnly", "TimeOnly", { kind: "time" }],
      ["TimeSpan", "TimeSpan", { kind: "duration" }],
      ["Guid", "Guid", { kind: "uuid" }],
    ] as const
  ).flatMap(([keyword, name, type]) => [
    [keyword, type],
    [name, type],
  ]),
)

/** Value types of .NET that no kind of field reads. */
const unknownTypes: ReadonlySet<string> = /* @__PURE__ */ new Set([
  "Half",
  "Int128",
  "UInt128",
  "BigInteger",
  "IntPtr",
  "UIntPtr",
])

/**
 * Returns the definition of a column of a C# type, such as `int?`; undefined for a type that no kind of field reads. A string can
 * always be null. Any other type is an object.
 * @param enums - The enums of the server by name.
 */
export function defineType(
  type: string,
  enums: ReadonlyMap<string, ServerEnum>,
): TypeDefinition | undefined {
  const optional = type.endsWith("?")
  const name = (optional ? type.slice(0, -1) : type).trim().replace(/^System\./, "")
  if (name === "" || unknownTypes.has(name)) return undefined
  const listed = enums.get(name)
  if (listed !== undefined)
    return {
      kind: "enum",
      nullable: optional,
      values: listed.values,
      ...(listed.flags && { flags: true }),
    }
  const plain = types.get(name)
  if (plain === undefined) return { kind: "object", nullable: optional, sort: false }
  const isString = plain.kind === "text" && ownProperty(plain, "format") === undefined
  return { ...plain, nullable: optional || isString }
}
