import { readFileSync } from "node:fs"
import { escapeHtml } from "./escape-html.ts"

/** Returns the color of a name in one theme. */
export type Palette = (name: string) => string

const file = new URL("../../playground/src/theme/colors.css", import.meta.url)

/**
 * Reads the colors of the playground, for pictures, which cannot use its variables.
 * @throws Error when a color is asked for that is not there.
 */
function readPalette(): { readonly light: Palette; readonly dark: Palette } {
  const colors = new Map(
    Array.from(
      readFileSync(file, "utf8").matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\)/g),
      ([, name = "", light = "", dark = ""]) => [name, { light, dark }],
    ),
  )
  const pick =
    (theme: "light" | "dark"): Palette =>
    (name) => {
      const color = colors.get(name)
      if (color === undefined) throw new Error(`There is no color ${name}.`)
      return color[theme]
    }
  return { light: pick("light"), dark: pick("dark") }
}

/** The color of a part, by its role. */
type Role = "parameter" | "name" | "operator" | "value" | "sign"

/** A stretch of the query in the picture. */
interface Stretch {
  readonly text: string
  readonly role: Role
}

/** A label of the picture: what it names, and what that means. */
interface Label {
  readonly title: string
  readonly meaning: string
}

/** The parts of one query in reading order, each with its label where it has one of its own. */
const parts: readonly { readonly stretches: readonly Stretch[]; readonly label: Label }[] = [
  {
    stretches: [{ text: "filters=", role: "parameter" }],
    label: { title: "parameter", meaning: "which rows to keep" },
  },
  {
    stretches: [
      { text: "(", role: "sign" },
      { text: "name", role: "name" },
      { text: "|", role: "sign" },
      { text: "slug", role: "name" },
      { text: ")", role: "sign" },
    ],
    label: { title: "group of fields", meaning: "in one or the other" },
  },
  {
    stretches: [{ text: "@=*", role: "operator" }],
    label: { title: "operator", meaning: "contains; * ignores case" },
  },
  {
    stretches: [
      { text: "Pro", role: "value" },
      { text: "\\,", role: "operator" },
      { text: " annual", role: "value" },
    ],
    label: { title: "value, with an escape", meaning: "\\, is a comma in the text" },
  },
  {
    stretches: [
      { text: "|", role: "sign" },
      { text: "Basic", role: "value" },
    ],
    label: { title: "pipe", meaning: "or this value" },
  },
  {
    stretches: [{ text: ",", role: "sign" }],
    label: { title: "comma", meaning: "and the next condition" },
  },
  {
    stretches: [
      { text: "rating", role: "name" },
      { text: ">=", role: "operator" },
      { text: "4", role: "value" },
    ],
    label: { title: "condition", meaning: "field, operator, value" },
  },
  {
    stretches: [{ text: "&sorts=", role: "parameter" }],
    label: { title: "parameter", meaning: "which rows come first" },
  },
  {
    stretches: [
      { text: "-", role: "operator" },
      { text: "rating", role: "name" },
    ],
    label: { title: "sort", meaning: "- is the highest first" },
  },
  {
    stretches: [
      { text: ",", role: "sign" },
      { text: "name", role: "name" },
    ],
    label: { title: "next sort", meaning: "for equal ratings" },
  },
]

/** The query that the picture shows. */
const picturedQuery = parts.flatMap(({ stretches }) => stretches.map(({ text }) => text)).join("")

/** How high the labels of the wide picture stand: those above the query by negative numbers. */
const levels = [1, -1, 1, -1, 1, -1, 2, -1, 1, 2] as const

const letter = 13
const left = 34
const queryLine = 88

/** Draws the query on one line, with the names of its parts above and below. */
export function drawLanguage(): string {
  let column = 0
  const drawn = parts.map(({ stretches, label }, index) => {
    const start = column
    const texts = stretches.map((stretch) => {
      const x = left + column * letter
      column += stretch.text.length
      return drawCode(stretch, { x, y: queryLine, letter })
    })
    const level = levels[index] ?? 1
    return texts.join("") + drawLeader({ from: start, to: column, level }, label)
  })
  return drawFrame({ width: 960, height: 208 }, drawn)
}

interface Leader {
  readonly from: number
  readonly to: number
  readonly level: number
}

function drawLeader({ from, to, level }: Leader, { title, meaning }: Label): string {
  const [start, end] = [left + from * letter + 2, left + to * letter - 2]
  const x = Math.min(Math.max((start + end) / 2, 70), 880)
  const below = level > 0
  const near = below ? queryLine + 12 : queryLine - 26
  const far = below ? near + 8 + (level - 1) * 44 : near - 8
  const text = below ? far + 18 : far - 24
  return [
    `<path class="leader" d="M${start} ${near}H${end}M${(start + end) / 2} ${near}V${far}"/>`,
    `<text class="title" x="${x}" y="${text}" text-anchor="middle">${title}</text>`,
    `<text class="meaning" x="${x}" y="${text + 17}" text-anchor="middle">${meaning}</text>`,
  ].join("")
}

/** Draws the parts of the query below each other, with their names beside them, for narrow pages. */
export function drawNarrowLanguage(): string {
  const height = 46
  const drawn = parts.map(({ stretches, label: { title, meaning } }, index) => {
    const y = 22 + index * height
    let x = 14
    const code = stretches.map((stretch) => {
      const text = drawCode(stretch, { x, y: y + 12, letter: 9.2 })
      x += stretch.text.length * 9.2
      return text
    })
    const line = index === 0 ? "" : `<path class="leader" d="M14 ${y - 12}H326"/>`
    return `${line}${code.join("")}<text class="title" x="144" y="${y + 6}">${title}</text><text class="meaning" x="144" y="${y + 23}">${meaning}</text>`
  })
  return drawFrame({ width: 340, height: parts.length * height + 14 }, drawn, "narrow")
}

interface CodePlace {
  readonly x: number
  readonly y: number
  readonly letter: number
}

function drawCode({ text, role }: Stretch, { x, y, letter }: CodePlace): string {
  const escaped = escapeHtml(text).replaceAll(" ", "\u00a0")
  return `<text class="code ${role}" x="${round(x)}" y="${y}" textLength="${round(text.length * letter)}">${escaped}</text>`
}

function round(length: number): number {
  return Math.round(length * 10) / 10
}

function drawFrame(
  { width, height }: { readonly width: number; readonly height: number },
  content: readonly string[],
  name = "wide",
): string {
  const { light, dark } = readPalette()
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title"><!-- Written by "npm run generate"; do not edit. -->
<title id="title">The parts of the query ${escapeHtml(picturedQuery)}</title>
<style>${style(light)}.${name} .code{font-size:${name === "wide" ? 21 : 15}px}@media (prefers-color-scheme:dark){${colors(dark)}}</style>
<g class="${name}"><rect class="ground" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="10"/>
${content.join("\n")}
</g></svg>
`
}

function style(palette: Palette): string {
  return [
    ".code{font-family:ui-monospace,'SF Mono','Cascadia Mono',Menlo,Consolas,'DejaVu Sans Mono',monospace}",
    ".title,.meaning{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',sans-serif;font-size:13px}",
    ".title{font-weight:600}.leader{fill:none}",
    colors(palette),
  ].join("")
}

/** Colors every class by the palette of a theme. */
function colors(palette: Palette): string {
  return [
    `.ground{fill:${palette("surface")};stroke:${palette("line")}}`,
    `.leader{stroke:${palette("line-strong")}}`,
    `.title{fill:${palette("text")}}`,
    `.meaning,.parameter,.sign{fill:${palette("text-soft")}}`,
    `.name{fill:${palette("name")}}`,
    `.operator{fill:${palette("operator")}}`,
    `.value{fill:${palette("value")}}`,
  ].join("")
}
