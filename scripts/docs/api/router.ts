import { ReflectionKind, type Reflection } from "typedoc"
import { MemberRouter } from "typedoc-plugin-markdown"
import { entries } from "./entries.ts"

/** Gives each exported name a page `entry/name.md`, and each entry a page `entry/index.md`. */
export class ApiRouter extends MemberRouter {
  override getIdealBaseName(reflection: Reflection): string {
    const { parent } = reflection
    if (reflection.kind === ReflectionKind.Module) return `${folderOf(reflection)}/index`
    return parent === undefined
      ? reflection.name
      : `${folderOf(parent)}/${pageName(reflection, parent)}`
  }
}

/** Returns the folder of an entry's pages. */
export function folderOf(module: Reflection): string {
  return entries.find(({ source }) => source === module.name)?.folder ?? module.name
}

const valueKinds = [ReflectionKind.Function, ReflectionKind.Variable, ReflectionKind.Class]

/**
 * Returns the name of the page of an exported name. A type that differs from a function or a constant in upper case alone,
 * such as `OperatorMeaning`, gets `-type`: many disks hold one file of the two.
 */
export function pageName(reflection: Reflection, parent: Reflection): string {
  const lower = reflection.name.toLowerCase()
  const isTaken =
    !reflection.kindOf(valueKinds) &&
    parent.isDeclaration() &&
    parent.children?.some(
      (other) => other.kindOf(valueKinds) && other.name.toLowerCase() === lower,
    ) === true
  return isTaken ? `${reflection.name}-type` : reflection.name
}
