import { own } from "./own.ts"
import { isObject, isRow } from "./untrusted.ts"
import { describeValue, quote } from "./wording.ts"
import { isNear } from "./edits.ts"

/** What an option takes, by the type of its values. A literal stands for itself, and a class may stand by its name. */
type Word<Value> = unknown extends Value
  ? never
  : Value extends readonly unknown[]
    ? "an array"
    : Value extends (...given: never) => unknown
      ? "a function"
      : Value extends string
        ? string extends Value
          ? "a string"
          : `"${Value}"`
        : Value extends number
          ? "a number"
          : Value extends boolean
            ? "a boolean" | `${Value}`
            : Value extends null
              ? "null"
              : "an object" | (Value extends URL ? "a URL" : never)

/** What an option takes: a word, several such as `a number or false`, or the options of an object. `any` is checked elsewhere. */
type Kind<Value> =
  | "any"
  | Word<Value>
  | `${Word<Value>} or ${string}`
  | (Value extends object ? OptionKinds<Value> : never)

/** What each option of a function takes. It names every option of the type. */
export type OptionKinds<Options> = {
  readonly [Name in keyof Options]-?: Kind<Exclude<Options[Name], undefined>>
}

/** Options as they were read: each is there, and undefined where it was absent. */
export type Read<Options, Kinds = unknown> = {
  readonly [Name in keyof Options]-?:
    | (Name extends keyof Kinds
        ? Kinds[Name] extends object
          ? Read<Exclude<Options[Name], undefined>, Kinds[Name]>
          : Options[Name]
        : Options[Name])
    | (object extends Pick<Options, Name> ? undefined : never)
}

interface AnyKinds {
  readonly [name: string]: string | AnyKinds
}

/** A function, or an option of it that holds options. It is put into words only for an error. */
type Caller = string | readonly [option: string, of: Caller]

/**
 * Reads the options of a call: own properties only, undefined where absent, whatever `Object.prototype` has. An argument that is
 * no object has none.
 * @param caller - The function that was called, as messages name it.
 * @throws TypeError for a value of another type, for NaN, and for an unknown name that is nearly a known one, or `where`,
 *   `filter` or `sort`. Other unknown names pass, since a program may hand a larger object on.
 */
export function readOptions<Options extends object, const Kinds extends OptionKinds<Options>>(
  caller: string,
  given: Options | undefined,
  kinds: Kinds,
): Read<Options, Kinds>
export function readOptions(caller: string, given: unknown, kinds: AnyKinds): object {
  return readGiven(caller, given, kinds)
}

/**
 * Reads options like {@link readOptions}, where an option that is lost returns rows that nobody may see: `{ where: tenant && … }`.
 * @throws TypeError for what readOptions refuses, every unknown name, a `where` that is undefined or inherited, and options
 *   that are no object.
 */
export function readExactOptions<Options extends object, const Kinds extends OptionKinds<Options>>(
  caller: string,
  given: Options | undefined,
  kinds: Kinds,
): Read<Options, Kinds>
export function readExactOptions(caller: string, given: unknown, kinds: AnyKinds): object {
  if (given === undefined) return readGiven(caller, given, kinds)
  if (!isRow(given))
    throw new TypeError(`${caller} takes its options as an object, got ${describeValue(given)}.`)
  const known = Object.keys(kinds)
  for (const name of Object.keys(given))
    if (!known.includes(name)) refuseOption(caller, name, known)
  const read = readGiven(caller, given, kinds)
  // A polluted Object.prototype gives no options a condition.
  const isPolluted = "where" in Object.prototype && !Object.hasOwn(given, "where")
  if ("where" in given && !isPolluted && !Object.hasOwn(read, "where"))
    throw new TypeError(
      `Option "where" of ${caller}: expected a function among the own options, got ${describeValue(given.where)}. Leave it out for all rows.`,
    )
  return read
}

function readGiven(caller: Caller, given: unknown, kinds: AnyKinds): object {
  const read = own<Record<string, unknown>>(undefined)
  if (!isObject(given)) return read
  for (const name of Object.keys(given)) {
    const value = given[name]
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
    if (value === undefined) continue
    if (kind === undefined) refuseSlip(caller, name, Object.keys(kinds))
    else {
      const expected = typeof kind === "string" ? kind : "an object"
      if (!isOneOf(expected, value))
        throw new TypeError(
          `Option ${nameOf([name, caller])}: expected ${expected}, got ${describeValue(value)}.`,
        )
      read[name] = typeof kind === "string" ? value : readGiven([name, caller], value, kind)
    }
  }
  return read
}

function nameOf(caller: Caller): string {
  return typeof caller === "string" ? caller : `"${caller[0]}" of ${nameOf(caller[1])}`
}

function isOneOf(kinds: string, value: unknown): boolean {
  const type = typeof value
  const word = type !== "object" ? `a ${type}` : Array.isArray(value) ? "an array" : "an object"
  return (
    (kinds.includes(word) && value !== null && !Number.isNaN(value)) ||
    kinds === "any" ||
    // Null, literals and classes are as they are described.
    kinds.split(" or ").includes(describeValue(value))
  )
}

/** Refuses an unknown name that seems to mean a known option. Others pass: a program may hand a larger object on. */
function refuseSlip(caller: Caller, name: string, known: readonly string[]): void {
  if (/^(where|filter|sort)$/.test(name) || known.some((option) => isNear(name, option)))
    refuseOption(caller, name, known)
}

function refuseOption(caller: Caller, name: string, known: readonly string[]): never {
  throw new TypeError(
    `${nameOf(caller)} has no option ${quote(name)}. Its options: ${known.join(", ")}.`,
  )
}

/** Returns options that were read, with defaults in the place of those that are absent. */
export function orDefaults<Options extends object>(
  read: { readonly [Name in keyof Options]: Options[Name] | undefined } | undefined,
  defaults: Options,
): Options {
  return read === undefined ? defaults : { ...defaults, ...read }
}
