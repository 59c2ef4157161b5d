import { expect, it } from "vitest"
import { readUnnoticeable } from "../../scripts/mutants/read-unnoticeable.ts"

const list = `# Title

Some words.

## src/bind/a.ts

- \`isLess\`: \`< to <=\`, \`0 + 1 #2\`; \`names\`: \`", " to ""\`. Both are 0. So they are equal.
- \`isLess\`: \`true to false\`. Nobody asks.

## src/bind/b.ts

- \`A.b\`: \`without c()\`. It is called before.
`

it("a list gives each change its reason, by file, function and kind", () => {
  expect([...readUnnoticeable(list)]).toEqual([
    ["src/bind/a.ts isLess: < to <=", "Both are 0. So they are equal."],
    ["src/bind/a.ts isLess: 0 + 1 #2", "Both are 0. So they are equal."],
    ['src/bind/a.ts names: ", " to ""', "Both are 0. So they are equal."],
    ["src/bind/a.ts isLess: true to false", "Nobody asks."],
    ["src/bind/b.ts A.b: without c()", "It is called before."],
  ])
})

it.each([
  ["- `isLess`: `< to <=`.", "Expected"],
  ["- isLess: < to <=. Equal.", "Expected"],
  ["They are equal.", "Expected"],
  ["- `isLess`: `< to <=`, `< to <=`. Equal.", "src/a.ts isLess: < to <= is listed twice."],
])("a list with the line %j is refused", (line, message) => {
  expect(() => readUnnoticeable(`## src/a.ts\n\n${line}\n`)).toThrow(message)
})
