import type { Definitions } from "../fields/definition.ts"
import { readUuid } from "../fields/kinds/uuid.ts"
import { defineFieldsFor } from "../fields/table.ts"
import { trimWhiteSpace } from "../language/white-space.ts"
import { assumed, named, type Origins } from "./origin.ts"
import type { WebhookLog } from "./assumed-resources.ts"

/**
 * The definitions of {@link webhookLogsTable}, for tables that differ in some.
 * @example webhookLogFields.responseCode.kind // => "integer"
 */
export const webhookLogFields = {
  id: { kind: "uuid", nullable: false, unique: true },
  orderId: { kind: "uuid" },
  url: { kind: "text", nullable: false },
  success: { kind: "boolean", nullable: false },
  responseCode: { kind: "integer", nullable: false },
  dateCreated: { kind: "date", nullable: false },
} as const satisfies Definitions

export const webhookLogOrigins: Origins<typeof webhookLogFields> = {
  id: assumed,
  orderId: assumed,
  url: assumed,
  success: named,
  responseCode: named,
  dateCreated: assumed,
}

/**
 * The table that delivery logs of webhooks, listed or searched, are filtered and sorted by.
 * @example prepareQuery({ filters: "success==false", sorts: "-dateCreated" }, webhookLogsTable).diagnostics // => []
 */
export const webhookLogsTable = /* @__PURE__ */ defineFieldsFor<WebhookLog>()(webhookLogFields)

/**
 * Returns a predicate for a search of delivery logs. A log is found when its URL holds the text in the same letter case,
 * or when the text is the UUID of the log or of its order. White space around the text is ignored; an empty text finds all.
 * @param text - A part of a URL, or a UUID.
 * @example
 * const log = { id: "6f9619ff-8b86-d011-b42d-00cf4fc964ff", orderId: null, url: "https://example.com/hook" }
 * searchLogs("example.com/")(log) // => true
 * searchLogs("6F9619FF8B86D011B42D00CF4FC964FF")(log) // => true
 */
export function searchLogs(
  text: string,
): (log: Pick<WebhookLog, "id" | "orderId" | "url">) => boolean {
  const fragment = trimWhiteSpace(text)
  const id = readUuid(fragment)
  return (log) =>
    log.url.includes(fragment) ||
    (id !== undefined && [log.id, log.orderId].some((other) => readUuid(other ?? "") === id))
}
