/** A column as the implementation reads values for it; the field of a table has the same properties. */
export interface TypeColumn {
  readonly kind:
    | "text"
    | "integer"
    | "number"
    | "boolean"
    | "enum"
    | "date"
    | "day"
    | "time"
    | "duration"
    | "uuid"
  readonly bits?: 8 | 16 | 32 | 64
  readonly unsigned?: boolean
  readonly format?: "float" | "double" | "decimal" | "char"
  readonly offset?: boolean
  readonly flags?: boolean
  readonly nullable: boolean
  readonly values?: ReadonlyMap<number, string>
}

/** The ids of an enum by their names. */
type EnumIds = Readonly<Record<string, number>>

/** The enums that lists of readings may name. Of `Perm`, the ids are flags. */
const enums: Readonly<Record<string, EnumIds>> = {
  Phase: { Draft: 0, Live: 1, Paused: 2, Archived: 10, Neg: -1 },
  Perm: { None: 0, Read: 1, Write: 2, Run: 4, All: 7 },
}

const integer = (bits: TypeColumn["bits"] & number, unsigned = false) =>
  ({ kind: "integer", bits, ...(unsigned && { unsigned }) }) as const

const types: ReadonlyMap<string, Omit<TypeColumn, "nullable">> = new Map<
  string,
  Omit<TypeColumn, "nullable">
>([
  ["string", { kind: "text" }],
  ["char", { kind: "text", format: "char" }],
  ["bool", { kind: "boolean" }],
  ["sbyte", integer(8)],
  ["byte", integer(8, true)],
  ["short", integer(16)],
  ["ushort", integer(16, true)],
  ["int", integer(32)],
  ["uint", integer(32, true)],
  ["long", integer(64)],
  ["ulong", integer(64, true)],
  ["float", { kind: "number", format: "float" }],
  ["double", { kind: "number", format: "double" }],
  ["decimal", { kind: "number", format: "decimal" }],
  ["DateTime", { kind: "date", offset: false }],
  ["DateTimeOffset", { kind: "date", offset: true }],
  ["DateOnly", { kind: "day" }],
  ["TimeOnly", { kind: "time" }],
  ["TimeSpan", { kind: "duration" }],
  ["Guid", { kind: "uuid" }],
])

/**
 * Returns the column of a C# type. A type that can be null ends in `?`.
 * @throws Error for a type that is not known.
 */
export function columnOfType(type: string): TypeColumn {
  const nullable = type.endsWith("?")
  const name = nullable ? type.slice(0, -1) : type
  const known = types.get(name)
  if (known !== undefined) return { ...known, nullable }
  const ids = Object.hasOwn(enums, name) ? enums[name] : undefined
  if (ids === undefined) throw new Error(`expected a C# type, got ${JSON.stringify(type)}`)
  const values = new Map(Object.entries(ids).map(([label, id]) => [id, label]))
  return { kind: "enum", nullable, values, ...(name === "Perm" && { flags: true }) }
}
