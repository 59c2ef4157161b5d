import { ReflectionKind, type Comment, type DeclarationReflection } from "typedoc"
import { entries, type Entry } from "./entries.ts"
import type { ApiProject } from "./project.ts"
import { slug } from "../slug.ts"
import { folderOf, pageName } from "./router.ts"
import { taskOf, type Task } from "./tasks.ts"
import { findUses, nearestExample } from "./uses.ts"

/** An exported name, with what its page needs. */
export interface ApiName {
  readonly id: number
  readonly name: string
  /** What it is, such as `Function` or `Type alias`. */
  readonly kind: string
  readonly isType: boolean
  /** Where it is below `docs/api`: on a page, such as `trommel/parseQuery.md`, or for a type on one, such as `trommel/types.md#answer`. */
  readonly page: string
  /** The file that TypeDoc writes for it below `docs/api`, such as `trommel/Answer.md`. */
  readonly written: string
  /** The entries that export it, the one with its page first. */
  readonly entries: readonly Entry[]
  /** The file of `src` that declares it, such as `bind/bind.ts`. */
  readonly file: string
  /** Undefined when no task names the file. */
  readonly task: Task | undefined
  /** The first sentence of its doc comment, as Markdown; empty without a doc comment. */
  readonly summary: string
  /** The code of its own examples. */
  readonly examples: readonly string[]
}

/** An exported name with the names around it. */
export interface ListedName extends ApiName {
  /** The name whose example shows this one, when it has none of its own. */
  readonly shown: ApiName | undefined
  /** The types that its declaration names. */
  readonly uses: readonly ApiName[]
  /** The names whose declarations name it. */
  readonly usedBy: readonly ApiName[]
}

const kinds = new Map([
  [ReflectionKind.Class, "Class"],
  [ReflectionKind.Function, "Function"],
  [ReflectionKind.Interface, "Interface"],
  [ReflectionKind.TypeAlias, "Type"],
  [ReflectionKind.Variable, "Constant"],
])

/** Returns every exported name once, in the order of the entries. */
export function readNames({ project, json }: ApiProject): readonly ListedName[] {
  const names = (project.children ?? []).flatMap((module) =>
    (module.children ?? [])
      .filter((child) => !child.kindOf(ReflectionKind.Reference))
      .map((child) => readName(child, module, exportersOf(child, project.children ?? []))),
  )
  const found = findUses(json, names)
  return names.map((name) => ({
    ...name,
    shown: nearestExample(name, found),
    uses: found.uses.get(name) ?? [],
    usedBy: found.usedBy.get(name) ?? [],
  }))
}

/** Returns the entries that export a name, the one that owns its page first. */
function exportersOf(
  child: DeclarationReflection,
  modules: readonly DeclarationReflection[],
): readonly Entry[] {
  const exporters = modules.filter((module) =>
    module.children?.some(
      (one) => one === child || (one.isReference() && one.getTargetReflectionDeep() === child),
    ),
  )
  const own = (module: DeclarationReflection): number => (child.parent === module ? 0 : 1)
  return exporters
    .toSorted((one, other) => own(one) - own(other))
    .flatMap((module) => entries.find(({ source }) => source === module.name) ?? [])
}

function readName(
  child: DeclarationReflection,
  module: DeclarationReflection,
  exporters: readonly Entry[],
): ApiName {
  const comments = commentsOf(child)
  const file = (child.sources ?? child.signatures?.[0]?.sources)?.[0]?.fileName ?? ""
  const path = file.replace(/^.*?\bsrc\//, "")
  const isType = child.kindOf(ReflectionKind.Interface | ReflectionKind.TypeAlias)
  const written = `${folderOf(module)}/${pageName(child, module)}.md`
  return {
    id: child.id,
    name: child.name,
    kind: kinds.get(child.kind) ?? "Name",
    isType,
    page: isType ? `${folderOf(module)}/types.md#${slug(child.name)}` : written,
    written,
    entries: exporters,
    file: path,
    task: taskOf(path),
    summary: summaryOf(comments[0]),
    examples: comments.flatMap(examplesOf),
  }
}

/** Returns the doc comments of a name: its own, those of its signatures, and that of a type written as an object. */
function commentsOf(child: DeclarationReflection): readonly Comment[] {
  const signatures = child.signatures ?? []
  const literal = child.type?.type === "reflection" ? child.type.declaration : undefined
  return [child, ...signatures, literal, ...(literal?.signatures ?? [])].flatMap(
    (reflection) => reflection?.comment ?? [],
  )
}

/** Returns the text of a comment. A name that it links to becomes code. */
function textOf(parts: Comment["summary"]): string {
  return parts.map(({ kind, text }) => (kind === "inline-tag" ? `\`${text}\`` : text)).join("")
}

/** A summary shorter than this says too little alone. */
const leastSummary = 40

/**
 * Returns the first sentence, and the next ones while it is short. A period ends a sentence where a space and a capital letter
 * follow, or nothing does.
 */
function summaryOf(comment: Comment | undefined): string {
  const [paragraph = ""] = textOf(comment?.summary ?? []).split(/\n\s*\n/)
  const text = paragraph.replace(/\s+/g, " ").trim()
  const sentences = text.split(/(?<=[.?]) (?=[A-Z`])/)
  const length = sentences.findIndex(
    (_, index) => sentences.slice(0, index + 1).join(" ").length >= leastSummary,
  )
  return sentences
    .slice(0, length < 0 ? undefined : length + 1)
    .join(" ")
    .replace(/:$/, ".")
}

function examplesOf(comment: Comment): readonly string[] {
  return comment
    .getTags("@example")
    .map(({ content }) => textOf(content).replace(/^```\w*\n|\n?```$/g, ""))
}
