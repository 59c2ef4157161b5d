import { orDefaults, readOptions, type Read } from "../diagnostics/options.ts"
import { describeValue } from "../diagnostics/wording.ts"
import { isWholeNumber } from "../diagnostics/untrusted.ts"
import type { StoreWebhookLog } from "../store/assumed-resources.ts"
import { maxTimerDelay } from "./fault-plan.ts"
import type { State } from "./state/state.ts"
import type { StoreWebhook } from "./state/store-data.ts"

/** Options of webhook deliveries. The service documents none of them. */
export interface DeliveryOptions {
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch
  /** Milliseconds to wait for the answer of a receiver. Default 10,000. */
  readonly timeout?: number
  /** Number of failures in a row that pauses a webhook. Default 5. */
  readonly failures?: number
  /** The `responseCode` of a delivery without an answer. Default 0. */
  readonly noAnswer?: number
}

export const deliveryKinds = {
  fetch: "a function",
  timeout: "a number",
  failures: "a number",
  noAnswer: "a number",
} as const

const defaults: Required<DeliveryOptions> = {
  // Looks the global up at each call, so that a test can replace it.
  fetch: (...given) => fetch(...given),
  timeout: 10_000,
  failures: 5,
  noAnswer: 0,
}

/** An event to deliver. */
export interface DeliveryEvent {
  /** Any name; the service documents none. */
  readonly event: string
  /** Null or missing for an event without an order. */
  readonly orderId?: string | null
  /** Delivers to all webhooks of the account that owns this store. */
  readonly storeId?: string
  /** Delivers to this webhook. */
  readonly webhookId?: string
}

const eventKinds = {
  event: "a string",
  orderId: "a string or null",
  storeId: "a string",
  webhookId: "a string",
} as const

/** The `responseCode` of the log that records the pause of a webhook. */
const pausedCode = -1

export type Deliver = (event: DeliveryEvent) => Promise<readonly StoreWebhookLog[]>

/**
 * Makes the function that posts events. It posts JSON of `event`, `orderId` and `storeId` once, not
 * signed, without following redirects, and logs each delivery. Too many failures in a row pause the
 * webhook: the pause is logged with the code -1, and nothing is posted to it any more.
 */
export function createDeliver(state: State, given: Read<DeliveryOptions> | undefined): Deliver {
  const options = checkOptions(orDefaults<Required<DeliveryOptions>>(given, defaults))
  const deliverTo = async (
    { id, url }: StoreWebhook,
    { event, orderId = null, storeId }: Read<DeliveryEvent>,
  ): Promise<readonly StoreWebhookLog[]> => {
    const owner =
      storeId ?? (orderId === null ? undefined : state.orders.find(orderId)?.storeId) ?? null
    const responseCode = await post(
      url,
      JSON.stringify({ event, orderId, storeId: owner }),
      options,
    )
    const append = (success: boolean, responseCode: number): StoreWebhookLog =>
      state.appendWebhookLog({ webhookId: id, orderId, url, success, responseCode })
    const success = responseCode >= 200 && responseCode <= 299
    const log = append(success, responseCode)
    // Other deliveries may have ended since.
    const current = state.webhooks.find(id)
    const failures = success ? 0 : (current?.failures ?? 0) + 1
    const paused = current?.paused === true || failures >= options.failures
    state.updateWebhook(id, { failures, paused })
    return !paused || current?.paused === true ? [log] : [log, append(false, pausedCode)]
  }
  return async (given) => {
    const event = readOptions("deliver", given, eventKinds)
    const targets = webhooksOf(state, event).filter(({ paused }) => !paused)
    return (await Promise.all(targets.map((webhook) => deliverTo(webhook, event)))).flat()
  }
}

function checkOptions(options: Required<DeliveryOptions>): Required<DeliveryOptions> {
  const { timeout, failures, noAnswer } = options
  if (!isWholeNumber(timeout) || timeout < 1 || timeout > maxTimerDelay)
    throw new RangeError(
      `webhooks.timeout must be an integer of milliseconds from 1 to ${maxTimerDelay}, got ${describeValue(timeout)}.`,
    )
  if (!(failures >= 1))
    throw new RangeError(
      `webhooks.failures must be a number of 1 or more, got ${describeValue(failures)}.`,
    )
  if (!isWholeNumber(noAnswer))
    throw new RangeError(`webhooks.noAnswer must be an integer, got ${describeValue(noAnswer)}.`)
  return options
}

/** @throws TypeError for an id that names nothing. */
function webhooksOf(
  state: State,
  { storeId, webhookId }: Read<DeliveryEvent>,
): readonly StoreWebhook[] {
  if (webhookId !== undefined) {
    const webhook = state.webhooks.find(webhookId)
    if (webhook === undefined)
      throw new TypeError(`webhookId must be the id of a webhook, got ${describeValue(webhookId)}.`)
    return [webhook]
  }
  const account = state.accounts
    .all()
    .find(({ user }) => storeId !== undefined && state.findStore(user.id, storeId) !== undefined)
  if (account === undefined)
    throw new TypeError(
      `storeId must be the id of a store when webhookId is missing, got ${describeValue(storeId)}.`,
    )
  return [...state.webhooks.of(account.user.id)]
}

async function post(
  url: string,
  body: string,
  options: Required<DeliveryOptions>,
): Promise<number> {
  const { timeout, noAnswer, fetch: send } = options
  if (!isWebAddress(url)) return noAnswer
  const signal = AbortSignal.timeout(timeout)
  const headers = { "Content-Type": "application/json", "User-Agent": "trommel" }
  // A fetch of the caller may ignore the signal.
  const expired = new Promise<never>((_, reject) => {
    const expire = (): void => reject(new TypeError("No answer in time."))
    signal.addEventListener("abort", expire)
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

/** True for http and https. The `fetch` of some platforms also posts to other URLs. */
export function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}
