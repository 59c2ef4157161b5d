/**
 * Reads `unnoticeable.md`: a heading for each file, and below it a line for each reason, with functions and kinds of change.
 * Returns the reasons by the names of the mutations.
 *
 * @throws SyntaxError for a line that has another form, and for a name that is listed twice.
 */
export function readUnnoticeable(text: string): ReadonlyMap<string, string> {
  const reasons = new Map<string, string>()
  for (const section of text.split(/^## /m).slice(1)) {
    const [file = "", ...lines] = section.split("\n")
    for (const line of lines.filter((one) => one !== "")) {
      const { changes, reason } = lineForm.exec(line)?.groups ?? {}
      if (changes === undefined || reason === undefined)
        throw new SyntaxError(`Expected "- \`function\`: \`kind\`, \`kind\`. Reason.", got ${line}`)
      for (const name of namesIn(changes)) {
        const full = `${file} ${name}`
        if (reasons.has(full)) throw new SyntaxError(`${full} is listed twice.`)
        reasons.set(full, reason)
      }
    }
  }
  return reasons
}

const lineForm = /^- (?<changes>`[^`]+`: `[^`]+`(?:[,;:] `[^`]+`)*)\. (?<reason>.+\.)$/

/** Reads "`function`: `kind`, `kind`; `function`: `kind`" as "function: kind" each. */
function namesIn(changes: string): readonly string[] {
  let place = ""
  return Array.from(changes.matchAll(/`([^`]+)`(:?)/g), ([, word = "", colon]) => {
    if (colon === ":") place = word
    return colon === ":" ? [] : [`${place}: ${word}`]
  }).flat()
}
