import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readUuid, readUuidOfRow } from "../../../src/fields/kinds/uuid.ts"
import { check } from "../../support/runs.ts"

const canonical = "6f9619ff-8b86-d011-b42d-00cf4fc964ff"
const digits = canonical.replaceAll("-", "")

describe("readUuid", () => {
  it.each([
    canonical,
    digits,
    canonical.toUpperCase(),
    `{${canonical}}`,
    `(${digits})`,
    ` {${digits.toUpperCase()}}\n`,
  ])("V8: readUuid reads %j", (text) => {
    expect(readUuid(text)).toBe(canonical)
  })

  it.each([
    ...[
      "",
      "zz",
      "{}",
      "()",
      digits.slice(1),
      `${digits}0`,
      `${canonical}-`,
      canonical.replace("-", ""),
      `6f9619ff8b86-d011-b42d-00cf4fc964ff`,
    ],
    ...[
      `{${canonical}`,
      `${canonical}}`,
      `{${canonical})`,
      `({${canonical}})`,
      `{ ${canonical} }`,
      `{}${canonical}`,
      `0x${digits.slice(2)}`,
    ],
    ...[
      digits.replace("f", "g"),
      digits.replace("6", "６"),
      `${canonical}\n${canonical}`,
      "f".repeat(1e6),
      "{".repeat(1e6),
    ],
  ])("V8: readUuid refuses %j", (text) => {
    expect(readUuid(text)).toBeUndefined()
  })

  it("V8: readUuid reads every spelling as the canonical text", () => {
    const dress = (uuid: string): string[] =>
      ["", "{}", "()"].map((pair) => `${pair.slice(0, 1)}${uuid}${pair.slice(1)}`)
    check(
      fc.property(fc.uuid(), (uuid) => {
        for (const text of [
          ...dress(uuid),
          ...dress(uuid.toUpperCase()),
          ...dress(uuid.replaceAll("-", "")),
        ])
          expect(readUuid(text)).toBe(uuid)
      }),
    )
  })

  it("V1: a row's value in a uuid field is a string that readUuid reads, or empty", () => {
    expect(readUuidOfRow(digits)).toBe(canonical)
    for (const raw of ["x", 5, null, undefined, [canonical]])
      expect(readUuidOfRow(raw)).toBeUndefined()
  })
})
