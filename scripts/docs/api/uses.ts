import type { JSONOutput } from "typedoc"
import type { ApiName } from "./names.ts"

/** What a name refers to in its declaration, and which names refer to it. */
export interface Uses {
  readonly uses: ReadonlyMap<ApiName, readonly ApiName[]>
  readonly usedBy: ReadonlyMap<ApiName, readonly ApiName[]>
}

/**
 * Returns the name whose example stands for a name without one of its own: the nearest with an example, among the names that
 * use it in their declarations, then among those that use these, and so on. Values come before types at the same distance.
 */
export function nearestExample(name: ApiName, { usedBy }: Uses): ApiName | undefined {
  if (name.examples.length > 0) return undefined
  const seen = new Set([name])
  let layer: readonly ApiName[] = [name]
  while (layer.length > 0) {
    layer = [...new Set(layer.flatMap((one) => usedBy.get(one) ?? []))].filter(
      (one) => !seen.has(one),
    )
    for (const one of layer) seen.add(one)
    const found = layer.filter(({ examples }) => examples.length > 0)
    if (found.length > 0) return found.find(({ isType }) => !isType) ?? found[0]
  }
  return undefined
}

/** Returns which exported names refer to which. */
export function findUses(project: JSONOutput.ProjectReflection, names: readonly ApiName[]): Uses {
  const byId = new Map(names.map((name) => [name.id, name]))
  const declarations = (project.children ?? []).flatMap(({ children = [] }) => children)
  const uses = new Map(
    declarations.flatMap((declaration) => {
      const user = byId.get(declaration.id)
      if (user === undefined) return []
      const used = [...referredIds(declaration)].flatMap((id) => byId.get(id) ?? [])
      return [[user, used.filter((one) => one !== user)] as const]
    }),
  )
  const pairs = [...uses].flatMap(([user, used]) => used.map((one) => ({ user, one })))
  const groups = Map.groupBy(pairs, ({ one }) => one)
  const usedBy = new Map(
    Array.from(groups, ([one, found]) => [one, found.map(({ user }) => user)] as const),
  )
  return { uses, usedBy }
}

/** Properties of TypeDoc that lead from a declaration to those that use it. */
const backwards = new Set(["extendedBy", "implementedBy"])

/** Returns the ids of all declarations that one refers to. */
function referredIds(declaration: unknown): ReadonlySet<number> {
  const found = new Set<number>()
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return
    if ("type" in node && node.type === "reference" && "target" in node) {
      if (typeof node.target === "number") found.add(node.target)
    }
    for (const [key, part] of Object.entries(node)) if (!backwards.has(key)) visit(part)
  }
  visit(declaration)
  return found
}
