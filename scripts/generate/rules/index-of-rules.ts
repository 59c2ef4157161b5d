import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { everyCode } from "../code-table.ts"
import { findRules, readRules, type Rule, readTestTitles } from "./specification.ts"
import { diagnosticsOf, readVectorFiles, rulesOfCase } from "./vectors.ts"

const root = fileURLToPath(new URL("../../../", import.meta.url))

/** What serves a rule: paths from the root of the project, and codes. */
export interface IndexedRule extends Rule {
  /** The vector files with a case of the rule, each with the number of those cases. */
  readonly vectors: ReadonlyMap<string, number>
  /** The files of `src` that name the rule. */
  readonly code: readonly string[]
  /** The test files with a title that names the rule. */
  readonly tests: readonly string[]
  /** The codes that can have the rule, in the order of the table of codes. */
  readonly codes: readonly string[]
}

/** Reads every rule with everything that serves it. */
export function readIndex(): readonly IndexedRule[] {
  const rules = readRules()
  const ids = rules.map(({ id }) => id)
  const vectors = countVectors()
  const code = filesByRule(readSources(), ids)
  const titles = [...readTestTitles()].map(([path, all]) => [path, all.join("\n")] as const)
  const tests = filesByRule(titles, ids)
  const codes = readCodes()
  return rules.map((rule) => ({
    ...rule,
    vectors: vectors.get(rule.id) ?? new Map<string, number>(),
    code: code.get(rule.id) ?? [],
    tests: tests.get(rule.id) ?? [],
    codes: everyCode.flatMap((entry) =>
      codes.get(rule.id)?.has(entry.code) === true ? [entry.code] : [],
    ),
  }))
}

/** Reads the files of `src`, each with its path. */
export function readSources(): readonly (readonly [path: string, text: string])[] {
  return globSync("src/**/*.ts", { cwd: root })
    .sort()
    .map((path) => [path, readFileSync(`${root}${path}`, "utf8")] as const)
}

function filesByRule(
  files: readonly (readonly [path: string, text: string])[],
  ids: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const [path, text] of files) {
    const isOfLimits = /"limits"|^limits\b/m.test(text)
    for (const id of [...findRules(text, ids), ...(isOfLimits ? ["limits"] : [])])
      found.set(id, [...(found.get(id) ?? []), path])
  }
  return found
}

function countVectors(): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const found = new Map<string, Map<string, number>>()
  for (const { path, file } of readVectorFiles())
    for (const id of file.cases.flatMap(rulesOfCase)) {
      const counts = found.get(id) ?? new Map<string, number>()
      found.set(id, counts.set(path, (counts.get(path) ?? 0) + 1))
    }
  return found
}

/** Returns the codes by rule: those that the table of codes names, and those that the vectors cause. */
function readCodes(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  const named = everyCode.flatMap(({ code, rules }) => rules.map((rule) => ({ rule, code })))
  for (const { rule, code } of [...named, ...readVectorFiles().flatMap(diagnosticsOf)])
    found.set(rule, (found.get(rule) ?? new Set<string>()).add(code))
  return found
}
