import { defineFields, type RowOf } from "trommel"

export const table = defineFields({
  id: { kind: "integer", nullable: false, unique: true },
  title: { kind: "text", nullable: false },
  tagline: { kind: "text" },
  rating: { kind: "number" },
  year: { kind: "integer", nullable: false },
  seen: { kind: "boolean" },
  genre: { kind: "text", values: ["drama", "comedy", "horror"] },
  released: { kind: "day" },
  updated: { kind: "date" },
  added: { kind: "date" },
})

export type Film = Required<RowOf<typeof table>>

const titles = [
  "Heat",
  "Alien",
  "Amélie",
  "heat wave",
  "Stalker",
  "Paris, Texas",
  "a|b",
  "Über",
  "null",
  "7",
  "C:\\dir",
]
const taglines = ["Space", "space race", "Señor", "", "Fear 7", null, "été"]

/** Returns random numbers that are the same in each run. */
export function seeded(seed: number) {
  let state = seed
  const below = (limit: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const pick = <T>(values: readonly T[]): T => {
    const value = values[below(values.length)]
    if (value === undefined) throw new Error("There is nothing to pick.")
    return value
  }
  return { below, pick }
}

const isPlain = (text: string) => /^[ -~]*$/.test(text)

/** Returns 120 films; plain ones have no empty values and no accents. */
export function films(plain = false): readonly Film[] {
  const { below, pick } = seeded(7)
  const orNull = <T>(value: T): T | null => (!plain && below(5) === 0 ? null : value)
  return Array.from({ length: 120 }, (_, id) => ({
    id,
    title: pick(plain ? titles.filter(isPlain) : titles),
    tagline: pick(plain ? taglines.filter((text) => text !== null && isPlain(text)) : taglines),
    rating: orNull(below(21) / 2),
    year: 1990 + below(12),
    seen: orNull(below(2) === 1),
    genre: orNull(pick(["drama", "comedy", "horror"] as const)),
    released: orNull(`2024-05-0${1 + below(9)}`),
    updated: orNull(new Date(Date.UTC(2024, 4, 1 + below(9), below(24), below(60), below(60)))),
    added: orNull(new Date(Date.UTC(2024, 4, 1 + below(9), below(24), below(60)))),
  }))
}
