import type { Random } from "./random.ts"
import { adjectives, names, phrases, things } from "./word-lists.ts"

/** Splits the lines of a generated list. */
function split(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.split("; "))
}

/** Makes random texts. */
export interface RandomTexts {
  readonly title: () => string
  readonly phrase: () => string
  readonly person: () => string
  readonly email: () => string
}

/** Makes a source of random texts. */
export function createRandomTexts(random: Random): RandomTexts {
  const [all, objects, people, sayings] = [
    split(adjectives),
    split(things),
    split(names),
    split(phrases),
  ]
  const mailNames = people.map((name) => toAscii(name, ".") || "customer")
  return {
    title: () => `${random.pick(all)} ${random.pick(objects)}`,
    phrase: () => random.pick(sayings),
    person: () => random.pick(people),
    email: () =>
      `${random.pick(mailNames)}${random.below(40)}@example.${random.pick(["com", "org", "net"])}`,
  }
}

/**
 * Returns the ASCII letters and digits of a text in lower case, with a separator for each run of
 * other characters.
 * @example toAscii("Émile & Zoë", "-") // => "emile-zoe"
 */
export function toAscii(text: string, separator: string): string {
  const bare = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
  return (bare.match(/[a-z0-9]+/g) ?? []).join(separator)
}
