import { orDefaults, readOptions, type Read } from "../diagnostics/options.ts"
import { describeValue } from "../diagnostics/wording.ts"
import { isWholeNumber } from "../diagnostics/untrusted.ts"
import {
  assumedOperations,
  operations,
  type AssumedOperationName,
  type StoreOperation,
  type StoreOperationName,
} from "../store/operations.ts"
import { namesInPath } from "../store/path.ts"

export interface ServedOverride extends Partial<
  Pick<StoreOperation, "method" | "path" | "parameter" | "scope">
> {
  /** Status of a successful answer. Default 200, and 201 for `createCategory`. */
  readonly status?: number
}

/** What each change of an operation takes. The path and the status are checked below. */
const overrideKinds = {
  method: '"GET" or "POST" or "PATCH"',
  path: "a string",
  parameter: "a string",
  scope: "a string",
  status: "any",
} as const

/** Name of an operation of the service, or of one that `trommel/store` assumes. */
export type ServedOperationName = StoreOperationName | AssumedOperationName

/** Changes of the operations of `trommel/store`, by name. */
export type ServedOverrides = { readonly [Name in ServedOperationName]?: ServedOverride }

/** An operation as the server serves it. */
export interface ServedOperation extends Pick<StoreOperation, "method" | "path" | "scope"> {
  readonly name: ServedOperationName
  readonly parameter: string | undefined
  readonly status: number
}

const knownOperations: { readonly [Name in ServedOperationName]: StoreOperation } = {
  ...operations,
  ...assumedOperations,
}

/** What an operation may lack. */
const noParts = { parameter: undefined, otherPath: undefined }

/** The names of all operations, assumed ones too. */
export const operationNames: readonly string[] = Object.keys(knownOperations)

export function isOperationName(name: string): name is ServedOperationName {
  return Object.hasOwn(knownOperations, name)
}

/**
 * Returns all operations, sorted so that the first one whose path matches a URL is the right one.
 * @param assumed - true to serve those that the description of the service does not name, too.
 * @throws TypeError for an operation that cannot be served, and for two operations with the same
 * method and path.
 */
export function readOperations(
  overrides: ServedOverrides,
  assumed: boolean,
): readonly ServedOperation[] {
  const given = new Map<string, ServedOverride | undefined>(Object.entries(overrides))
  const names = Object.keys(assumed ? knownOperations : operations).filter(isOperationName)
  const changes = names.map((name) => ({
    name,
    override: readOptions(`operations.${name}`, given.get(name), overrideKinds),
  }))
  const served = changes.map(readOperation)
  const known = new Map<string, ServedOperationName>()
  for (const operation of served) {
    const address = addressOf(operation)
    const other = known.get(address)
    if (other !== undefined)
      throw new TypeError(`operations.${operation.name} has the method and path of ${other}.`)
    known.set(address, operation.name)
  }
  // An operation whose path is given has no other one.
  const others = served
    .filter((_, at) => changes[at]?.override.path === undefined)
    .flatMap(atOtherPath)
    .filter((operation) => !known.has(addressOf(operation)))
  // A parameter matches any text, so literal paths come first.
  return [...served, ...others].toSorted((first, second) =>
    shapeOf(first.path) < shapeOf(second.path) ? -1 : 1,
  )
}

/** Returns a path without the names of its parameters, which sort after all letters. */
export function shapeOf(path: string): string {
  return path.replaceAll(/\{[^{}]*\}/g, "{}")
}

function atOtherPath(operation: ServedOperation): readonly ServedOperation[] {
  const { otherPath: path } = { ...noParts, ...knownOperations[operation.name] }
  return path === undefined ? [] : [{ ...operation, path }]
}

/** Returns what tells operations apart: the method, and the shape of the path. */
function addressOf({ method, path }: ServedOperation): string {
  return `${method} ${shapeOf(path)}`
}

interface Change {
  readonly name: ServedOperationName
  readonly override: Read<ServedOverride>
}

function readOperation({ name, override }: Change): ServedOperation {
  const { parameter, method, path, scope } = { ...noParts, ...knownOperations[name] }
  const status = name === "createCategory" ? 201 : 200
  const defaults: ServedOperation = { name, parameter, status, method, path, scope }
  const operation = orDefaults({ ...override, name }, defaults)
  const mistake = findMistake(operation, namesInPath(path))
  if (mistake !== undefined) throw new TypeError(`operations.${name}.${mistake}`)
  return operation
}

/** Returns the first mistake as a sentence that starts with the name of the property. */
function findMistake(
  { path, status }: ServedOperation,
  required: readonly string[],
): string | undefined {
  const missing = required.filter((name) => !namesInPath(path).includes(name))
  if (missing.length > 0)
    return `path must hold ${missing.map((name) => `{${name}}`).join(" and ")}, got ${describeValue(path)}.`
  if (!/^(?:\/(?:\{\w+\}|[\w.~-]+))+$/.test(path))
    return `path must consist of segments such as "/word" or "/{name}", got ${describeValue(path)}.`
  return isWholeNumber(status) && status >= 200 && status <= 299 && status !== 204 && status !== 205
    ? undefined
    : `status must be an integer from 200 to 299 except 204 and 205, got ${describeValue(status)}.`
}
