/** Returns the anchor of a rule on the page of all rules. A heading has the anchor `limits` already. */
export function anchorOfRule(id: string): string {
  return id === "limits" ? "rule-limits" : id.toLowerCase()
}

/** Writes a link to a rule, for the pages beside that of all rules. */
export function linkRule(id: string): string {
  return `[${id}](rules.md#${anchorOfRule(id)})`
}
