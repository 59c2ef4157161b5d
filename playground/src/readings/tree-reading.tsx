import type { ComponentChildren, JSX } from "preact"
import {
  parseQuery,
  type ConditionNode,
  type TextRange,
  type SortNode,
  type ValueNode,
} from "../../../src/index.ts"
import type { PageProps } from "../page.ts"
import { dialects, queryInput } from "../state/query-input.ts"

/** Shows the tree of the query: what the parser makes of the texts, before any field is looked up. */
export function TreeReading({ page: { state } }: PageProps): JSX.Element {
  const { filters, sorts } = parseQuery(queryInput(state), { dialect: dialects[state.dialect] })
  return (
    <ul class="tree">
      <TreeNode title="filters" detail={countOf(filters.length, "condition")}>
        {filters.map((condition, index) => (
          <ConditionNode key={index} condition={condition} />
        ))}
      </TreeNode>
      <TreeNode title="sorts" detail={countOf(sorts.length, "sort")}>
        {sorts.map((sort, index) => (
          <SortNode key={index} sort={sort} />
        ))}
      </TreeNode>
    </ul>
  )
}

function ConditionNode({ condition }: { readonly condition: ConditionNode }): JSX.Element {
  const { names, operator, values, range } = condition
  return (
    <TreeNode title="condition" range={range}>
      {names.map(({ text, range }, index) => (
        <TreeNode key={index} title="name" text={text} range={range} />
      ))}
      <TreeNode title="operator" text={operator.symbol} range={operator.range} />
      {values.map((value, index) => (
        <ValueNode key={`value ${index}`} value={value} />
      ))}
    </TreeNode>
  )
}

function ValueNode({ value }: { readonly value: ValueNode }): JSX.Element {
  return value.kind === "null" ? (
    <TreeNode title="null" range={value.range} />
  ) : (
    <TreeNode title="text" text={value.text} range={value.range} />
  )
}

function SortNode({ sort: { name, descending, range } }: { readonly sort: SortNode }): JSX.Element {
  return (
    <TreeNode title="sort" detail={descending ? "descending" : "ascending"} range={range}>
      <TreeNode title="name" text={name.text} range={name.range} />
    </TreeNode>
  )
}

interface TreeNodeProps {
  readonly title: string
  readonly detail?: string
  readonly text?: string
  readonly range?: TextRange | undefined
  readonly children?: ComponentChildren
}

function TreeNode({ title, detail, text, range, children }: TreeNodeProps): JSX.Element {
  return (
    <li>
      <span class="node-kind">{title}</span>
      {text !== undefined && <code>{text === "" ? '""' : text}</code>}
      {detail !== undefined && <span class="node-detail">{detail}</span>}
      {range && (
        <span class="node-range">
          {range.start}–{range.end}
        </span>
      )}
      {children !== undefined && <ul>{children}</ul>}
    </li>
  )
}

function countOf(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`
}
