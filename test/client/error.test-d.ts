import { describe, expectTypeOf, it } from "vitest"
import {
  RequestError,
  type RequestErrorKind,
  type RequestFailure,
} from "../../src/client/request-error.ts"

const unknown: unknown = undefined

describe("RequestError", () => {
  it("instanceof narrows to it, and its kind says what it has", () => {
    if (!(unknown instanceof RequestError)) return
    expectTypeOf(unknown).toEqualTypeOf<RequestError>()
    expectTypeOf(unknown.kind).toEqualTypeOf<RequestErrorKind>()
    expectTypeOf(unknown.status).toEqualTypeOf<number | undefined>()
    expectTypeOf(unknown.attempts).toEqualTypeOf<number>()
    expectTypeOf(unknown.message).toEqualTypeOf<string>()
    if (unknown.kind === "refused") expectTypeOf(unknown.status).toEqualTypeOf<number>()
    if (unknown.kind === "protocol") expectTypeOf(unknown.status).toEqualTypeOf<number>()
    if (unknown.kind === "too-large") expectTypeOf(unknown.status).toEqualTypeOf<number>()
    if (unknown.kind === "network") expectTypeOf(unknown.status).toEqualTypeOf<number | undefined>()
    if (unknown.kind === "deadline") expectTypeOf(unknown.retryAt).toEqualTypeOf<Date | undefined>()
  })

  it("it has one constructor, which takes the failure of any kind", () => {
    expectTypeOf(RequestError).constructorParameters.toEqualTypeOf<[failure: RequestFailure]>()
    expectTypeOf(RequestError).instance.toEqualTypeOf<RequestError>()
    const failure = { message: "no", attempts: 1 }
    new RequestError({ ...failure, kind: "network" })
    new RequestError({ ...failure, kind: "refused", status: 404 })
    // @ts-expect-error a refusal has a status
    new RequestError({ ...failure, kind: "refused" })
    // @ts-expect-error there is no such kind
    new RequestError({ ...failure, kind: "lost" })
  })

  it("it has no subclasses", () => {
    // @ts-expect-error a union has no subclasses
    class Other extends RequestError {}
    expectTypeOf(Other).not.toBeAny()
  })
})
