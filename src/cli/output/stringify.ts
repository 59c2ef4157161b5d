import { digitsOf, shownOf, sourceLineOf, sourceTextsOf } from "../input/source-texts.ts"

/** Characters that JSON allows but that disturb a terminal: delete, C1 controls, line separators, direction controls. */
const disturbing = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g
const unusual = new RegExp(`${disturbing.source}|\r`)

/** Writes a row as the line that it had, unless it disturbs a terminal, else as JSON. */
export function stringifyRow(row: unknown): string {
  const line = typeof row === "object" && row !== null ? sourceLineOf(row) : undefined
  return line === undefined || unusual.test(line) ? stringify(row) : line
}

/** Writes JSON of any depth on one line, numbers with the digits that they had, and escapes for characters that disturb a terminal (`JSON.stringify` has a depth limit). */
export function stringify(value: unknown): string {
  // A number is most of what tables show.
  return typeof value === "number"
    ? JSON.stringify(value)
    : stringifyPlainly(value).replace(disturbing, escape)
}

function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`
}

function stringifyPlainly(value: unknown): string {
  if (typeof value === "bigint") return String(value)
  if (typeof value === "object" && value !== null && sourceTextsOf(value) !== undefined)
    return stringifyDeep(value)
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (error instanceof RangeError) return stringifyDeep(value)
    throw error
  }
}

/** Writes a property by the text beside its object, if it is a number or a date with one. */
function taskOf(object: object, name: string, value: unknown): Task {
  const text = sourceTextsOf(object)?.get(name)
  const digits = digitsOf(value, text)
  return digits === undefined ? { value: shownOf(value, text) } : { text: digits }
}

/** A part that is still to be written: a finished text or a value. */
type Task = { readonly text: string } | { readonly value: unknown }

function stringifyDeep(root: unknown): string {
  const tasks: Task[] = [{ value: root }]
  const written: string[] = []
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if ("text" in task) written.push(task.text)
    else if (typeof task.value !== "object" || task.value === null)
      written.push(JSON.stringify(task.value))
    else for (const part of partsOf(task.value).reverse()) tasks.push(part)
  }
  return written.join("")
}

function partsOf(value: object): Task[] {
  if (Array.isArray(value))
    return [
      { text: "[" },
      ...value.flatMap((item, index) => [comma(index), taskOf(value, String(index), item)]),
      { text: "]" },
    ]
  const properties = Object.entries(value).flatMap(([name, item], index) => [
    comma(index),
    { text: `${JSON.stringify(name)}:` },
    taskOf(value, name, item),
  ])
  return [{ text: "{" }, ...properties, { text: "}" }]
}

function comma(index: number): Task {
  return { text: index === 0 ? "" : "," }
}
