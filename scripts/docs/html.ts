import { escapeHtml } from "../generate/escape-html.ts"

/** Writes a text so that the templates of Vue show it as it is, in an attribute too. */
export function escapeTemplate(text: string): string {
  return escapeHtml(text).replaceAll('"', "&quot;").replaceAll("{{", "&#123;&#123;")
}
