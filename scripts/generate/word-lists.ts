import {
  base,
  cs_CZ,
  de,
  el,
  en,
  Faker,
  fr,
  ja,
  pl,
  sv,
  tr,
  type LocaleDefinition,
} from "@faker-js/faker"

/** Characters of a line, without the margin. */
const width = 120

const locales: readonly LocaleDefinition[] = [en, de, fr, pl, cs_CZ, sv, tr, el, ja]

/** Writes the words of the seeded data, so that users of the package do not need the library. */
export function writeWordLists(): string {
  const english = createFaker(en)
  const lists = {
    adjectives: english.definitions.commerce.product_name.adjective,
    things: [...new Set(english.definitions.hacker.noun)].map((noun) =>
      noun.replace(/^[a-z]/, (letter) => letter.toUpperCase()),
    ),
    names: locales.flatMap((locale) => {
      const faker = createFaker(locale)
      return faker.helpers.uniqueArray(
        () => `${faker.person.firstName()} ${faker.person.lastName()}`,
        8,
      )
    }),
    phrases: english.helpers.uniqueArray(() => english.company.catchPhrase(), 40),
  }
  const written = Object.entries(lists).map(([name, words]) => writeList(name, words))
  return (
    [
      '// Generated from @faker-js/faker by "npm run generate"; do not edit. Entries are separated by "; ".',
      ...written,
    ].join("\n\n") + "\n"
  )
}

function createFaker(locale: LocaleDefinition): Faker {
  const faker = new Faker({ locale: [locale, en, base] })
  faker.seed(1)
  return faker
}

/** Joins several entries on a line, since a line for each would make hundreds of lines. */
function writeList(name: string, words: readonly string[]): string {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    const longer = `${last ?? ""}; ${word}`
    if (last !== undefined && longer.length <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return `export const ${name}: readonly string[] = [\n${lines.map((line) => `  ${JSON.stringify(line)},\n`).join("")}]`
}
