import type { IndexMemory } from "../row-index.ts"

/** Something that is kept, and may be dropped at any time. */
export interface Kept<Value> {
  readonly value: Value
  bytes: number
  lastUsed: number
}

export type KeptMap<Value> = Map<string, Kept<Value>>

export interface Memory<Column, Order, Result> {
  readonly limit: number
  call: number
  readonly columns: KeptMap<Column>
  readonly orders: KeptMap<Order>
  readonly results: KeptMap<Result>
}

type AnyMemory = Memory<unknown, unknown, unknown>

export function createMemory<Column, Order, Result>(limit: number): Memory<Column, Order, Result> {
  return { limit, call: 0, columns: new Map(), orders: new Map(), results: new Map() }
}

/** Returns what is kept under a key, and notes that it was used; undefined when there is nothing. */
export function recall<Value>(
  { call }: AnyMemory,
  map: KeptMap<Value>,
  key: string,
): Value | undefined {
  const kept = map.get(key)
  if (kept !== undefined) kept.lastUsed = call
  return kept?.value
}

export function keepIn<Value>(
  { call }: AnyMemory,
  map: KeptMap<Value>,
  { key, value, bytes }: { readonly key: string; readonly value: Value; readonly bytes: number },
): Kept<Value> {
  const kept = { value, bytes, lastUsed: call }
  map.set(key, kept)
  return kept
}

export function memoryUse(memory: AnyMemory): IndexMemory {
  const columns = bytesOf(memory.columns)
  const orders = bytesOf(memory.orders)
  const results = bytesOf(memory.results)
  return { total: columns + orders + results, columns, orders, results }
}

function bytesOf(map: KeptMap<unknown>): number {
  let sum = 0
  for (const { bytes } of map.values()) sum += bytes
  return sum
}

/** What was used in one of this many calls makes no room for anything else: it would soon be read anew. */
const recentCalls = 8

/**
 * Makes room by dropping what was least recently used, and results of other calls, which are cheap.
 * @returns false when the limit leaves no room.
 */
export function makeRoom(memory: AnyMemory, bytes: number): boolean {
  const { call, limit } = memory
  if (bytes > limit) return false
  const isFree = ({ lastUsed }: Kept<unknown>, isResult: boolean): boolean =>
    lastUsed < (isResult ? call : call - recentCalls)
  return dropUntil(memory, limit - bytes, isFree)
}

export function dropOldest(map: KeptMap<unknown>): void {
  let oldest: string | undefined
  let least = Infinity
  for (const [key, { lastUsed }] of map)
    if (lastUsed < least) {
      oldest = key
      least = lastUsed
    }
  if (oldest !== undefined) map.delete(oldest)
}

export function shrink(memory: AnyMemory): void {
  dropUntil(memory, memory.limit, () => true)
}

/**
 * Drops what was not used for longest, of what may be dropped, until no more than some bytes are kept.
 * @returns false when more is kept still.
 */
function dropUntil(
  memory: AnyMemory,
  most: number,
  mayDrop: (kept: Kept<unknown>, isResult: boolean) => boolean,
): boolean {
  let { total } = memoryUse(memory)
  if (total <= most) return true
  const maps = [memory.results, memory.orders, memory.columns]
  const candidates = maps
    .flatMap((map) => Array.from(map, ([key, kept]) => ({ map, key, kept })))
    .filter(({ map, kept }) => mayDrop(kept, map === memory.results))
    .sort((left, right) => left.kept.lastUsed - right.kept.lastUsed)
  for (const { map, key, kept } of candidates) {
    map.delete(key)
    total -= kept.bytes
    if (total <= most) return true
  }
  return false
}
