import { cutLine } from "../diagnostics/frame.ts"

/** Columns of a text from outside in a sentence. */
const longestText = 60
/** Items of an enumeration in a sentence. */
const longestList = 8

/** One word, perhaps with dots or hyphens inside; what has a meaning of its own in a sentence is quoted. */
const bareWord = /^(?!(?:null|empty|and|or|not)$)[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?$/iu

/** A text from outside in quotation marks, cut when long, with stand-ins for what cannot be seen. */
export function quoted(text: string): string {
  return JSON.stringify(cutLine(text, longestText))
}

/** A text from outside: quoted unless it is a single word, short and with nothing unseen in it. */
export function quotedWhereNeeded(text: string): string {
  const shown = cutLine(text, longestText)
  return shown === text && bareWord.test(text) ? text : JSON.stringify(shown)
}

/** `a, b or c`; a long list ends in how many others there are, and only those that are shown are put into words. */
export function listWords<Item>(
  items: readonly Item[],
  word: "and" | "or",
  show: (item: Item) => string,
): string {
  const count = items.length > longestList ? longestList - 1 : items.length
  const shown = items.slice(0, count).map(show)
  if (count < items.length) shown.push(`${items.length - count} others`)
  return shown.length < 2
    ? shown.join("")
    : `${shown.slice(0, -1).join(", ")} ${word} ${shown.slice(-1).join("")}`
}
