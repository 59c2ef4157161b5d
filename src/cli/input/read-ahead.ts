export interface ReadAhead<Item> {
  readonly first: readonly Item[]
  /** All items, the first ones included. The source is closed when the loop over them ends. */
  readonly all: AsyncIterable<Item>
  /** Closes the source when nothing loops over it. */
  readonly close: () => Promise<unknown>
}

/** Reads items until one is enough or the source ends. */
export async function readAhead<Item>(
  items: AsyncIterable<Item>,
  isEnough: (item: Item) => boolean,
): Promise<ReadAhead<Item>> {
  const iterator = items[Symbol.asyncIterator]()
  const first: Item[] = []
  for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
    first.push(next.value)
    if (isEnough(next.value)) break
  }
  const close = async (): Promise<unknown> => iterator.return?.()
  return { first, all: replay(first, iterator, close), close }
}

async function* replay<Item>(
  first: readonly Item[],
  iterator: AsyncIterator<Item>,
  close: () => Promise<unknown>,
): AsyncGenerator<Item, undefined> {
  try {
    yield* first
    yield* { [Symbol.asyncIterator]: () => iterator }
  } finally {
    await close()
  }
}
