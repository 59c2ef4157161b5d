/** Mutations that change nothing that a caller can see, by their names, with the reason. No test can notice them. */
export const unnoticeable: ReadonlyMap<string, string> = new Map([
  [
    'src/fields/definitions.ts: "refused" -> ""',
    "Refused fields have findings, and a table with findings is not made, so nobody sees its fields.",
  ],
  [
    "src/fields/kinds/date.ts: 35 -> (35 + 1)",
    "The limit only saves reading long texts. A text of 36 characters is refused by its fraction or its zone.",
  ],
  [
    "src/fields/kinds/text.ts: 0xd800 -> (55296 + 1)",
    "The comparison of code points gives the same sign where one unit is 0xd800 and the other is below it.",
  ],
])
