import { isWholeNumber } from "../fields/untrusted.ts"
import { operations, type Operation, type OperationName } from "../store/operations.ts"
import { namesInPath } from "../store/path.ts"

/** What an operation may be told to be instead. */
export interface ServedOverride extends Partial<
  Pick<Operation, "method" | "path" | "parameter" | "scope">
> {
  /** Status of success. Default 200, and 201 of `createCategory`. */
  readonly status?: number
}

/** Operations that differ from those of `trommel/store`, by name. */
export type ServedOverrides = { readonly [Name in OperationName]?: ServedOverride }

/** An operation as this server has it. */
export interface ServedOperation extends Pick<Operation, "method" | "path" | "scope"> {
  readonly name: OperationName
  readonly parameter: string | undefined
  readonly status: number
}

const names = Object.keys(operations).filter((name): name is OperationName =>
  Object.hasOwn(operations, name),
)

/**
 * All operations, in an order in which the first whose path fits is the right one.
 * @throws TypeError for an operation that cannot be served: a path without a parameter that is needed, two with one address.
 */
export function readOperations(overrides: ServedOverrides): readonly ServedOperation[] {
  const given = new Map<string, ServedOverride | undefined>(Object.entries(overrides))
  const served = names.map((name) => readOperation(name, given.get(name) ?? {}))
  const known = new Map<string, OperationName>()
  for (const operation of served) {
    const address = `${operation.method} ${shapeOf(operation.path)}`
    const other = known.get(address)
    if (other !== undefined)
      throw new TypeError(`operations.${operation.name} has the method and path of ${other}.`)
    known.set(address, operation.name)
  }
  // A parameter takes any text, so what is spelt out comes first.
  return served.toSorted((first, second) => (shapeOf(first.path) < shapeOf(second.path) ? -1 : 1))
}

/** Two paths of one shape fit the same addresses. Names in braces come behind all letters. */
export function shapeOf(path: string): string {
  return path.replaceAll(/\{[^{}]*\}/g, "{}")
}

function readOperation(name: OperationName, override: ServedOverride): ServedOperation {
  const usual: Operation = operations[name]
  const status = name === "createCategory" ? 201 : 200
  const operation: ServedOperation = {
    name,
    parameter: usual.parameter,
    status,
    ...pick(usual),
    ...given(override),
  }
  const wrong = faultOf(operation, namesInPath(usual.path))
  if (wrong !== undefined) throw new TypeError(`operations.${name}.${wrong}`)
  return operation
}

function pick({ method, path, scope }: Operation): Pick<Operation, "method" | "path" | "scope"> {
  return { method, path, scope }
}

function given(override: ServedOverride): ServedOverride {
  return Object.fromEntries(Object.entries(override).filter(([, value]) => value !== undefined))
}

function faultOf({ path, status }: ServedOperation, needed: readonly string[]): string | undefined {
  const missing = needed.filter((name) => !namesInPath(path).includes(name))
  if (missing.length > 0)
    return `path must hold ${missing.map((name) => `{${name}}`).join(" and ")}.`
  if (!/^(?:\/(?:\{\w+\}|[\w.~-]+))+$/.test(path))
    return `path must be made of "/" with words or names in braces behind it.`
  return isWholeNumber(status) && status >= 200 && status <= 299 && status !== 204 && status !== 205
    ? undefined
    : "status must be one of success that has a body."
}
