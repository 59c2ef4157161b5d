import type { Definitions } from "../fields/definition.ts"
import { defineFieldsFor } from "../fields/table.ts"
import { assumed, namedButFor, type Origins } from "./origin.ts"
import type { Review } from "./assumed-resources.ts"

/**
 * The definitions of {@link reviewsTable}, for tables that differ in some.
 * @example Object.keys(reviewFields) // => ["id", "dateCreated", "orderId", "rating", "hasReply", "dateRangeFrom"]
 */
export const reviewFields = {
  id: { kind: "uuid", nullable: false, unique: true },
  dateCreated: { kind: "date", nullable: false },
  orderId: { kind: "uuid", nullable: false },
  rating: { kind: "number", nullable: false },
  hasReply: { kind: "shortcut", test: hasReply, pure: true },
  dateRangeFrom: { kind: "range-end", end: "from", of: "dateCreated" },
} as const satisfies Definitions

export const reviewOrigins: Origins<typeof reviewFields> = {
  id: assumed,
  dateCreated: assumed,
  orderId: assumed,
  rating: namedButFor("kind"),
  hasReply: namedButFor("meaning"),
  dateRangeFrom: namedButFor("meaning"),
}

/**
 * The table that the list of reviews is filtered and sorted by: `hasReply` (rule V12), and `dateRangeFrom` on `dateCreated` (rule V13).
 * @example prepareQuery({ filters: "hasReply==true,rating>=4" }, reviewsTable).diagnostics // => []
 */
export const reviewsTable = /* @__PURE__ */ defineFieldsFor<Review>()(reviewFields)

/**
 * True when the merchant has replied; an empty string does not count as a reply.
 * @param review - The review, or its reply alone.
 * @example hasReply({ reply: "Thank you." }) // => true
 */
export function hasReply({ reply }: Pick<Review, "reply">): boolean {
  return (reply ?? "") !== ""
}
