import { isWholeNumber } from "../../fields/untrusted.ts"
import type { WebhookLog } from "../../store/assumed-resources.ts"
import { longestDelay } from "../delay.ts"
import type { State } from "../state/state.ts"
import type { Webhook } from "../state/store-data.ts"

/** How events are delivered. The service says of none of it how it is. */
export interface DeliveryOptions {
  /** In place of the global `fetch`. */
  readonly fetch?: typeof fetch
  /** Milliseconds that a receiver has to answer. Default 10,000. */
  readonly timeout?: number
  /** Failures in a row after which a webhook is paused. Default 5. */
  readonly failures?: number
  /** `responseCode` of a delivery that nobody answered. Default 0. */
  readonly noAnswer?: number
}

/** Something that happened to an order. */
export interface DeliveryEvent {
  /** What it is called; the service names no events. */
  readonly event: string
  /** Null, or left out, for an event that belongs to no order. */
  readonly orderId?: string | null
  /** Deliver to all webhooks of the account that this store is of. */
  readonly storeId?: string
  /** Deliver to this webhook. */
  readonly webhookId?: string
}

/** Posts an event, and gives what was logged. */
export type Deliver = (event: DeliveryEvent) => Promise<readonly WebhookLog[]>

/** Looked up at each call, so that a test may put another in its place. */
const platformFetch: typeof fetch = (...given) => fetch(...given)

/** The code of the log that says that a webhook was paused. */
const pausedCode = -1

/**
 * Makes the function that posts events: a short JSON of `event`, `orderId` and `storeId`, not signed, sent once, redirects not
 * followed. Each delivery is logged; after too many failures in a row the webhook is paused, which is logged with the code
 * -1, and nothing is posted or logged for it any more.
 */
export function createDeliver(state: State, options: DeliveryOptions = {}): Deliver {
  const { failures: most = 5 } = checkOptions(options)
  const deliverTo = async (
    { id, url }: Webhook,
    { event, orderId = null, storeId }: DeliveryEvent,
  ): Promise<readonly WebhookLog[]> => {
    const owner =
      storeId ?? (orderId === null ? undefined : state.orders.find(orderId)?.storeId) ?? null
    const responseCode = await post(
      url,
      JSON.stringify({ event, orderId, storeId: owner }),
      options,
    )
    const success = responseCode >= 200 && responseCode <= 299
    const log = state.appendWebhookLog({ webhookId: id, orderId, url, success, responseCode })
    // Other deliveries may have ended in the meantime.
    const now = state.webhooks.find(id)
    const failures = success ? 0 : (now?.failures ?? 0) + 1
    const paused = now?.paused === true || failures >= most
    state.updateWebhook(id, { failures, paused })
    if (!paused || now?.paused === true) return [log]
    return [
      log,
      state.appendWebhookLog({
        webhookId: id,
        orderId,
        url,
        success: false,
        responseCode: pausedCode,
      }),
    ]
  }
  return async (event) => {
    const targets = webhooksOf(state, event).filter(({ paused }) => !paused)
    return (await Promise.all(targets.map((webhook) => deliverTo(webhook, event)))).flat()
  }
}

function checkOptions(options: DeliveryOptions): DeliveryOptions {
  const { timeout = 1, failures = 1, noAnswer = 0 } = options
  if (!isWholeNumber(timeout) || timeout < 1 || timeout > longestDelay)
    throw new RangeError(
      `webhooks.timeout must be a whole number of milliseconds, from 1 to ${longestDelay}.`,
    )
  if (!(failures >= 1)) throw new RangeError("webhooks.failures must be a number from 1 on.")
  if (!isWholeNumber(noAnswer)) throw new RangeError("webhooks.noAnswer must be a whole number.")
  return options
}

/** @throws TypeError for an id of nothing. */
function webhooksOf(state: State, { storeId, webhookId }: DeliveryEvent): readonly Webhook[] {
  if (webhookId !== undefined) {
    const webhook = state.webhooks.find(webhookId)
    if (webhook === undefined)
      throw new TypeError("webhookId must be the id of a webhook that is there.")
    return [webhook]
  }
  const account = state.accounts
    .all()
    .find(({ user }) => storeId !== undefined && state.findStore(user.id, storeId) !== undefined)
  if (account === undefined)
    throw new TypeError("storeId or webhookId must be the id of something that is there.")
  return [...state.webhooks.of(account.user.id)]
}

/** The status that a receiver answers with. */
async function post(url: string, body: string, options: DeliveryOptions): Promise<number> {
  const { timeout = 10_000, noAnswer = 0, fetch: send = platformFetch } = options
  if (!isWebAddress(url)) return noAnswer
  const signal = AbortSignal.timeout(timeout)
  const headers = { "Content-Type": "application/json", "User-Agent": "trommel" }
  // Not every fetch that is handed in looks at the signal.
  const expired = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new TypeError("No answer in time.")), {
      once: true,
    })
  })
  expired.catch(() => undefined)
  try {
    const response = await Promise.race([
      send(url, { method: "POST", headers, body, signal, redirect: "manual" }),
      expired,
    ])
    void response.body?.cancel().catch(() => undefined)
    return response.status === 0 ? noAnswer : response.status
  } catch {
    return noAnswer
  }
}

/** The global `fetch` of some platforms also posts to other addresses. */
function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}
