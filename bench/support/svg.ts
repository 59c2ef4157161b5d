/** Attributes of an element of SVG. Numbers are written with one digit after the point at most. */
export type Attributes = Readonly<Record<string, string | number>>

/** Writes an element of SVG. The content is SVG too. */
export function element(name: string, attributes: Attributes, content = ""): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(writeValue(value))}"`)
    .join("")
  return content === "" ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`
}

/** Writes an element with a text. */
export function textElement(name: string, attributes: Attributes, text: string): string {
  return element(name, attributes, escapeXml(text))
}

/** Writes a text so that XML shows it as it is. */
function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
}

function writeValue(value: string | number): string {
  return typeof value === "number" ? String(Math.round(value * 10) / 10) : value
}
