/** Cuts a text that is longer than a number of characters. The last character of a cut one is an ellipsis. */
export function cutText(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`
}
