/** What came first, and everything once more from the start. */
export interface ReadAhead<Item> {
  readonly seen: readonly Item[]
  /** Closes the source when the loop over it ends. */
  readonly all: AsyncIterable<Item>
  /** Closes the source; for when there is no loop. */
  readonly close: () => Promise<unknown>
}

/** Takes items until one is enough, or the last has come. */
export async function readAhead<Item>(
  items: AsyncIterable<Item>,
  isEnough: (item: Item) => boolean,
): Promise<ReadAhead<Item>> {
  const iterator = items[Symbol.asyncIterator]()
  const seen: Item[] = []
  for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
    seen.push(next.value)
    if (isEnough(next.value)) break
  }
  const close = async (): Promise<unknown> => iterator.return?.()
  return { seen, all: replay(seen, iterator, close), close }
}

async function* replay<Item>(
  seen: readonly Item[],
  iterator: AsyncIterator<Item>,
  close: () => Promise<unknown>,
): AsyncGenerator<Item, undefined> {
  try {
    yield* seen
    yield* { [Symbol.asyncIterator]: () => iterator }
  } finally {
    await close()
  }
}
