/** Matches what has the form of a rule id. Letters with digits in an instant, such as `T23:00`, are none. */
const idPattern = /(?<![\w:.\\#-])(?:V[45][a-d]|F[1-4]|(?:T|N|V|P|S|B)[1-9]\d?)(?![\w]|:\d)/g

/** Matches a range of rules, such as "S4 to S6". */
const rangePattern =
  /\b(?<first>(?:T|N|V|P|F|S|B)\d{1,2}[a-d]?) to (?<last>(?:T|N|V|P|F|S|B)\d{1,2}[a-d]?)\b/g

/** Returns everything in a text that has the form of a rule id, whether or not there is such a rule. */
export function findIds(text: string): readonly string[] {
  return [...text.matchAll(idPattern)].map(([id]) => id)
}

/**
 * Returns the rules that a text names. "S4 to S6" names three rules; a range over several letters, such as "T1 to P4", stands for
 * the whole language and names none.
 * @param known - The ids of all rules, in their order.
 */
export function findRules(text: string, known: readonly string[]): ReadonlySet<string> {
  const named = new Set<string>()
  const rest = text.replaceAll(rangePattern, (_, first: string, last: string) => {
    const [from, to] = [known.indexOf(first), known.indexOf(last)]
    if (from >= 0 && last.startsWith(first.charAt(0)))
      for (const id of known.slice(from, to + 1)) named.add(id)
    return ""
  })
  for (const id of findIds(rest)) if (known.includes(id)) named.add(id)
  return named
}
