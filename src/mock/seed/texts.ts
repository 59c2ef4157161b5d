import type { Random } from "./random.ts"
import { adjectives, names, phrases, things } from "./words.ts"

/** Splits the lines of a generated list. */
function split(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.split("; "))
}

/** Words to make texts of. */
export interface Words {
  readonly title: () => string
  readonly phrase: () => string
  readonly person: () => string
  readonly email: () => string
}

/** The words of a stream of random numbers. */
export function createWords(random: Random): Words {
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
 * The ASCII letters and digits of a text, small, other runs of characters as one separator.
 * @example toAscii("Émile & Zoë", "-") // => "emile-zoe"
 */
export function toAscii(text: string, separator: string): string {
  const bare = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
  return (bare.match(/[a-z0-9]+/g) ?? []).join(separator)
}
