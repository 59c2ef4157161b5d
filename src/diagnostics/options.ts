import { own } from "./own.ts"
import { isRow } from "./untrusted.ts"
import { describeValue, quote } from "./wording.ts"

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
 * Reads the options of a call: own properties only, undefined where absent, whatever `Object.prototype` has. A number has none:
 * it is the index that `texts.map(parseFilters)` hands on.
 * @param caller - The function that was called, as messages name it.
 * @throws TypeError for an unknown name, a value of another type, NaN, and options that are no object. An option that is lost
 *   returns rows that nobody may see, as of `{ where: tenant && … }`: so also for a `where` that is undefined or inherited.
 */
export function readOptions<Options extends object, const Kinds extends OptionKinds<Options>>(
  caller: string,
  given: Options | undefined,
  kinds: Kinds,
): Read<Options, Kinds>
export function readOptions(caller: string, given: unknown, kinds: AnyKinds): object {
  const mayNarrow = Object.hasOwn(kinds, "where")
  if (given === undefined || (typeof given === "number" && !mayNarrow))
    return readGiven(caller, {}, kinds)
  if (!holdsOptions(given))
    throw new TypeError(`${caller} takes its options as an object, got ${describeValue(given)}.`)
  const read = readGiven(caller, given, kinds)
  // A polluted Object.prototype gives no options a condition.
  const isPolluted = "where" in Object.prototype && !Object.hasOwn(given, "where")
  if (mayNarrow && "where" in given && !isPolluted && !Object.hasOwn(read, "where"))
    throw new TypeError(
      `Option "where" of ${caller}: expected a function among the own options, got ${describeValue(given.where)}. Leave it out for all rows.`,
    )
  return read
}

/** False for a Map or a promise, which has no options among its properties. A polluted Object.prototype may describe any object. */
function holdsOptions(given: unknown): given is Readonly<Record<string, unknown>> {
  return isRow(given) && describeValue(given) === describeValue({})
}

function readGiven(
  caller: Caller,
  given: Readonly<Record<string, unknown>>,
  kinds: AnyKinds,
): object {
  const read = own<Record<string, unknown>>(undefined)
  for (const name of Object.keys(given)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
    if (kind === undefined)
      throw new TypeError(
        `${nameOf(caller)} has no option ${quote(name)}. Its options: ${Object.keys(kinds).join(", ")}.`,
      )
    const value = given[name]
    if (value === undefined) continue
    if (typeof kind === "object" && holdsOptions(value))
      read[name] = readGiven([name, caller], value, kind)
    else if (typeof kind === "string" && isOneOf(kind, value)) read[name] = value
    else
      throw new TypeError(
        `Option ${nameOf([name, caller])}: expected ${typeof kind === "string" ? kind : "an object"}, got ${describeValue(value)}.`,
      )
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

/** Returns options that were read, with defaults in the place of those that are absent. */
export function orDefaults<Options extends object>(
  read: { readonly [Name in keyof Options]: Options[Name] | undefined } | undefined,
  defaults: Options,
): Options {
  return read === undefined ? defaults : { ...defaults, ...read }
}
