import type { Category, Id, NewCategory } from "../../src/store/resources.ts"

/** The order of the images of a variant. */
export interface ImageState {
  readonly acknowledged: readonly string[]
  /** The order of a request that was not answered yet. */
  readonly underWay?: readonly string[]
}

/** A new category, and the store that it was sent to. */
export interface SentCategory extends NewCategory {
  readonly storeId: Id
}

/** What clients know about their writes. */
export interface Ledger {
  /** Categories whose creation was answered, by name. */
  readonly created: Map<string, Category>
  /** Categories whose creation was not answered, by name. */
  readonly sent: Map<string, SentCategory>
  /** Images by the path of their variant. */
  readonly images: Map<string, ImageState>
  /** Ids of the webhook logs that a client has seen. */
  readonly logIds: Set<Id>
  /** Numbers of acknowledged writes. */
  readonly counts: { categories: number; imageOrders: number }
  /** What must not happen. */
  readonly problems: string[]
}

export function createLedger(): Ledger {
  return {
    created: new Map(),
    sent: new Map(),
    images: new Map(),
    logIds: new Set(),
    counts: { categories: 0, imageOrders: 0 },
    problems: [],
  }
}
