/** Mutations that change nothing that a caller can see, by their names, with the reason. No test can notice them. */
export const unnoticeable: ReadonlyMap<string, string> = new Map([
  [
    "src/client/list-address.ts: 0 -> (0 + 1)",
    "An address that begins with a question mark is refused, wherever its parameters begin.",
  ],
  [
    "src/client/redact.ts: 2 -> (2 + 1)",
    "A third of a long beginning is as much longer than an excerpt as half of it, and no character takes more than two units.",
  ],
  [
    "src/client/redact.ts: 8 -> (8 + 1)",
    "A string that holds a credential holds its first nine characters too.",
  ],
  [
    String.raw`src/client/store-request.ts: /\?.*$/u -> /\?.*/u`,
    "The two differ for a path with a line break alone, which is refused in any case.",
  ],
  ["src/client/turns.ts: indexOf -> lastIndexOf", "A request waits once."],
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
