import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"
import { describe, expect, it } from "vitest"
import { seedKeys } from "../../../src/mock/seed/seed-accounts.ts"
import { operators } from "../../../src/language/operators.ts"
import { listEndpoints } from "../../../scripts/generate/field-origins.ts"
import { itemsPaging, isLowStock } from "../../../src/store/tables.ts"
import { categoryLimits } from "../../../src/store/resources.ts"
import { operations, type Operation } from "../../../src/store/operations.ts"
import { root } from "../../support/examples.ts"

/** A line of one of the tables. */
interface Row {
  readonly topic: string
  readonly said: string
  readonly shown: string
}

const topics = [
  "The service",
  "Envelope",
  "Resources",
  "States",
  "Operations",
  "List parameters",
  "Filter syntax",
  "Shortcuts and named fields",
  "Sorting",
  "Paged response",
  "Authentication",
  "Events",
  "Errors",
  "Limits",
  "Versioning",
]

const page = readFileSync(join(root, "docs/reference/mock-coverage.md"), "utf8")

const readRows = (text: string): Row[] =>
  text.split(/^## /m).flatMap((section) => {
    const [topic = "", ...lines] = section.split("\n")
    // The first two lines of a table are its head.
    const table = lines.filter((line) => line.startsWith("|")).slice(2)
    return table.map((line) => {
      const [, said = "", shown = ""] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
      return { topic, said, shown }
    })
  })

/** Files by the names that links have for them. */
const files = new Map(
  Array.from(page.matchAll(/^\[([\w-]+)\]: \.\.\/\.\.\/(\S+)$/gm), ([, name = "", file = ""]) => [
    name,
    file,
  ]),
)

const link = /\[(?<title>[^[\]]+)\]\[(?<name>[\w-]+)\]/

/** The tests that a cell names; prettier puts backslashes before what might mean something. */
const testsOf = (shown: string): { readonly title: string; readonly name: string }[] =>
  Array.from(
    shown.matchAll(new RegExp(link, "g")),
    ({ groups: { title = "", name = "" } = {} }) => ({
      title: title.replaceAll(/\\([*_<>|])/g, "$1"),
      name,
    }),
  )

const isTests = (shown: string): boolean =>
  shown.split("; ").every((part) => new RegExp(`^${link.source}$`).test(part))
const isReason = (shown: string): boolean => /^No request: \S.{20,}\.$/.test(shown)

/** The titles of the tests of a file, behind those of the groups that they are in. What is skipped is no test. */
const titlesIn = (file: string): ReadonlySet<string> => {
  const tree = ts.createSourceFile(
    file,
    readFileSync(join(root, file), "utf8"),
    ts.ScriptTarget.Latest,
    true,
  )
  const titles = new Set<string>()
  const visit = (node: ts.Node, group: string): void => {
    const block = blockOf(node)
    const inner = block === undefined ? group : `${group}${block.title} > `
    if (block !== undefined && block.word !== "describe") titles.add(`${group}${block.title}`)
    ts.forEachChild(node, (child) => visit(child, inner))
  }
  visit(tree, "")
  return titles
}

const blockOf = (node: ts.Node): { readonly word: string; readonly title: string } | undefined => {
  if (!ts.isCallExpression(node)) return undefined
  const [first] = node.arguments
  const callee = ts.isCallExpression(node.expression) ? node.expression.expression : node.expression
  const word = /^(describe|it|test)(?:\.each)?$/.exec(callee.getText())?.[1]
  return word !== undefined && first !== undefined && ts.isStringLiteralLike(first)
    ? { word, title: first.text }
    : undefined
}

const titles = new Map(
  [...files]
    .filter(([, file]) => existsSync(join(root, file)))
    .map(([name, file]) => [name, titlesIn(file)]),
)

/** Why a row is not as it must be. */
const faultsOf = ({ said, shown }: Row): string[] => {
  if (said === "" || shown === "") return ["a cell is empty"]
  if (!isTests(shown)) return isReason(shown) ? [] : ["there is neither a test nor a reason"]
  return testsOf(shown).flatMap(({ title, name }) =>
    titles.get(name)?.has(title) ? [] : [`${name} has no test "${title}"`],
  )
}

const rows = readRows(page)
const saidOf = (topic: string): readonly string[] =>
  rows.filter((row) => row.topic === topic).map(({ said }) => said)
const lowStock = Array.from({ length: 100 }, (_, stock) => stock).find(
  (stock) => !isLowStock({ variants: [{ type: 1, stock }] }, 1),
)

describe("docs/reference/mock-coverage.md", () => {
  it("the page has rows for every topic of the interface, in order", () => {
    expect([...new Set(rows.map(({ topic }) => topic))]).toEqual(topics)
  })

  it.each(rows)("the row names existing tests or a reason: $topic: $said", (row) => {
    expect(faultsOf(row)).toEqual([])
  })

  it("every test file that the page names exists, and every listed file is used", () => {
    expect([...files.values()].filter((file) => !existsSync(join(root, file)))).toEqual([])
    const used = new Set(rows.flatMap(({ shown }) => testsOf(shown).map(({ name }) => name)))
    expect([...files.keys()].filter((name) => !used.has(name))).toEqual([])
  })

  it.each(Object.entries<Operation>(operations))(
    "the page describes the operation %s as it is",
    (name, { method, path, scope, parameter, assumed }) => {
      const own = saidOf("Operations").filter((said) => said.startsWith(`\`${name}\`: `))
      for (const part of [
        `${method} ${path}`,
        `\`${scope}\``,
        ...(parameter === undefined ? [] : [`\`${parameter}\``]),
      ]) {
        expect(own.join(" ")).toContain(part)
      }
      expect(own.some((said) => /\bchosen: (?:scope|`GET)/.test(said))).toBe(assumed !== undefined)
    },
  )

  it.each([
    ...listEndpoints.flatMap(({ title, table: { defaultPageSize, maxPageSize } }) => [
      [`page size of ${title}`, `\`pageSize\`: ${defaultPageSize} by default, in every list.`],
      [`largest page of ${title}`, `\`pageSize\`: at most ${maxPageSize} in every list;`],
    ]),
    [
      "length of a name",
      `Name of a category: ${categoryLimits.name.least} to ${categoryLimits.name.most} characters.`,
    ],
    [
      "length of a slug",
      `Slug of a category: ${categoryLimits.slug.least} to ${categoryLimits.slug.most} characters.`,
    ],
    ["low stock", `\`lowStock\`: fewer than ${lowStock ?? ""} in stock.`],
    [
      "list of items",
      `\`count\` of the older list of items. Chosen: ${itemsPaging.count} by default, at most ${itemsPaging.maxCount}; its page starts at ${itemsPaging.page}.`,
    ],
  ])("the page has the limit that is the %s: %s", (_, limit = "") => {
    expect(saidOf("Limits").filter((said) => said.startsWith(limit))).toHaveLength(1)
  })

  it("the page covers every kind of limit of the store", () => {
    expect([Object.keys(categoryLimits), Object.keys(itemsPaging)]).toEqual([
      ["name", "slug"],
      ["page", "count", "maxCount"],
    ])
  })

  it("the page has rules 1 to 11 of the filter syntax, 1 to 5 of authentication and 1 to 3 of the envelope", () => {
    const numbers = (topic: string): number[] =>
      [...new Set(saidOf(topic).flatMap((said) => /^(\d+)\. /.exec(said)?.[1] ?? []))].map(Number)
    expect(numbers("Filter syntax")).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(numbers("Authentication")).toEqual([1, 2, 3, 4, 5])
    expect(numbers("Envelope")).toEqual([1, 2, 3])
  })

  it("the page on the mock names every key of the seeded data", () => {
    const mock = readFileSync(join(root, "docs/reference/mock-store-service.md"), "utf8")
    for (const [name, key] of Object.entries(seedKeys))
      expect(mock).toMatch(new RegExp(`^\\| \`${name}\` +\\| \`${key}\` `, "m"))
  })

  it("the page has every operator", () => {
    const said = saidOf("Filter syntax").join(" ")
    expect(
      operators.map(({ symbol }) => symbol).filter((symbol) => !said.includes(`\`${symbol}\``)),
    ).toEqual([])
    expect(said).toContain("`*`")
  })

  it("the page has every field that the interface names", () => {
    const fields = listEndpoints.flatMap(({ origins }) =>
      Object.entries(origins).flatMap(([name, { source }]) =>
        source === "interface text" ? [name] : [],
      ),
    )
    const said = saidOf("Shortcuts and named fields").join(" ")
    expect(fields.filter((name) => !new RegExp(`\`${name}(?:==\\w+)?\``).test(said))).toEqual([])
  })

  it("the page has every scope", () => {
    const scopes = Object.values<Operation>(operations).flatMap(({ scope, assumed }) =>
      assumed?.includes("scope") ? [] : [scope],
    )
    const said = saidOf("Authentication").join(" ")
    expect(
      [...scopes, "stores.orders.refund"].filter((scope) => !said.includes(`\`${scope}\``)),
    ).toEqual([])
  })
})

describe("check of docs/reference/mock-coverage.md", () => {
  const row = (said: string, shown: string): Row => ({ topic: "", said, shown })

  it.each([
    [row("", "No request: the description shows nothing of it."), "a cell is empty"],
    [row("x", ""), "a cell is empty"],
    [row("x", "No request."), "there is neither a test nor a reason"],
    [row("x", "to be written"), "there is neither a test nor a reason"],
    [row("x", "[keys > lost][access]"), 'access has no test "keys > lost"'],
    [
      row("x", "[scopes > %s needs its scope, and no other][lost]"),
      'lost has no test "scopes > %s needs its scope, and no other"',
    ],
    [
      row("x", "[scopes > %s needs its scope, and no other][access]; or so"),
      "there is neither a test nor a reason",
    ],
  ])("the check finds the fault of %j", (wrong, fault) => {
    expect(faultsOf(wrong)).toEqual([fault])
  })

  it("the check accepts a test, two tests and a reason", () => {
    const test = "[scopes > %s needs its scope, and no other][access]"
    for (const shown of [
      test,
      `${test}; ${test}`,
      "No request: the description shows nothing of it.",
    ]) {
      expect(faultsOf(row("x", shown))).toEqual([])
    }
  })
})
