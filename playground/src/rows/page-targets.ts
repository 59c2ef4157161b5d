import type { Fields } from "../../../src/index.ts"

/** The number of a page to go to; undefined when the page is there already or there is none. */
export type PageTarget = number | undefined

/** Where the buttons of the pages lead. */
export interface PageTargets {
  readonly first: PageTarget
  readonly previous: PageTarget
  readonly next: PageTarget
  readonly last: PageTarget
}

/** Returns where the buttons lead from a page. It can lie behind the last one, since anybody can ask for any page. */
export function pageTargets(current: number, pages: number): PageTargets {
  const last = Math.max(1, pages)
  return {
    first: current === 1 ? undefined : 1,
    previous: current <= 1 ? undefined : Math.min(current - 1, last),
    next: current < last ? Math.max(1, current + 1) : undefined,
    last: current === last ? undefined : last,
  }
}

/** A size of pages to choose, as text of the parameter. */
export interface PageSizeOption {
  readonly text: string
  readonly title: string
}

const usualSizes = [5, 10, 20, 50, 100, 200, 500]

/** Lists the sizes of pages that a table allows. What is typed elsewhere stays as it is. */
export function pageSizes(
  { defaultPageSize, maxPageSize }: Pick<Fields, "defaultPageSize" | "maxPageSize">,
  typed: string,
): readonly PageSizeOption[] {
  const usual = usualSizes.filter((size) => size <= maxPageSize && size !== defaultPageSize)
  const texts = usual.map(String)
  const own = typed === "" || texts.includes(typed) ? [] : [{ text: typed, title: typed }]
  return [
    { text: "", title: `${defaultPageSize} (default)` },
    ...texts.map((text) => ({ text, title: text })),
    ...own,
  ]
}
