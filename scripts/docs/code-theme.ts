/** The colors of code, as variables that change with the theme of the page. */
export const codeTheme = {
  name: "trommel",
  type: "light" as const,
  fg: "var(--text)",
  bg: "var(--sunken)",
  settings: [
    { settings: { foreground: "var(--text)", background: "var(--sunken)" } },
    color("var(--text-soft)", "comment", "punctuation", "entity.other.attribute-name.trommel"),
    color(
      "var(--value)",
      "string",
      "punctuation.definition.string",
      "constant.numeric",
      "constant.language",
    ),
    color(
      "var(--operator)",
      ...["keyword", "storage", "keyword.operator", "entity.name.tag", "constant.character.escape"],
    ),
    color(
      "var(--accent)",
      "entity.name.function",
      "support.function",
      "meta.function-call entity.name",
    ),
    color(
      "var(--name)",
      "entity.name.type",
      "support.type",
      "support.class",
      "variable.other.property",
      "meta.object-literal.key",
    ),
  ],
}

function color(
  foreground: string,
  ...scope: string[]
): { scope: string[]; settings: { foreground: string } } {
  return { scope, settings: { foreground } }
}
