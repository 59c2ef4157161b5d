/** A parameter of a signature: its name, and its type without type arguments. */
interface Parameter {
  readonly name: string
  readonly type: string
}

/** A signature of several of one name. */
interface Overload {
  readonly name: string
  readonly parameters: readonly Parameter[]
}

/** Replaces the headings of several signatures, which TypeDoc calls alike, by what tells them apart: their parameters. */
export function headOverloads(document: string): string {
  const starts = Array.from(document.matchAll(/^#+ Call Signature$/gm), ({ index }) => index)
  if (starts.length === 0) return document
  const sections = starts.map((start, index) => document.slice(start, starts[index + 1]))
  const overloads = sections.map(readOverload)
  const written = sections.map((section, index) => {
    const own = overloads[index]
    return own === undefined
      ? section
      : section.replace(
          /^(#+) .*$/m,
          (_, marks: string) => `${marks} \`${headOf(own, overloads)}\``,
        )
  })
  return [document.slice(0, starts[0]), ...written].join("")
}

function readOverload(section: string): Overload {
  const [, code = ""] = /^```ts\n([^]*?)^```$/m.exec(section) ?? []
  const [, name = ""] = /^(?:function )?(\w*)/.exec(code) ?? []
  const table = /^\| Parameter \|.*\n.*\n((?:\|.*\n)+)/m.exec(section)?.[1] ?? ""
  const rows = table.split("\n").filter((row) => row !== "")
  return { name, parameters: rows.map(readParameter) }
}

function readParameter(row: string): Parameter {
  // A pipe inside of a cell has a backslash before it.
  const [, name = "", type = ""] = row.split(/(?<!\\)\|/)
  const plain = type.replace(/\]\([^)]*\)|\\(?!<)|[`[]/g, "")
  return { name: name.replaceAll("`", "").trim(), type: plain.replace(/\\<.*$/, "").trim() }
}

/** Returns the names of the parameters; with the types where another signature has the same names. */
function headOf({ name, parameters }: Overload, overloads: readonly Overload[]): string {
  const namesOf = (given: readonly Parameter[]): string => given.map((one) => one.name).join(", ")
  const alike = overloads.filter((other) => namesOf(other.parameters) === namesOf(parameters))
  const written = parameters.map((parameter, index) => {
    const types = alike.map((other) => other.parameters[index]?.type)
    return new Set(types).size > 1 ? `${parameter.name}: ${parameter.type}` : parameter.name
  })
  return `${name}(${written.join(", ")})`
}
