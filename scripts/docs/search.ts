import type { DefaultTheme, UserConfig } from "vitepress"

type Plugin = NonNullable<NonNullable<UserConfig["vite"]>["plugins"]>[number]

/** Anchors that are set by hand; a heading that begins with one would have no title in the index. */
const handSetAnchor = /<a id="[^"]*"><\/a>/g

/** Returns the settings of the search, which runs in the browser over an index that is built with the site. */
export function searchSettings(): {
  readonly provider: "local"
  readonly options: DefaultTheme.LocalSearchOptions
} {
  return {
    provider: "local",
    options: {
      detailedView: false,
      _render(source, env: { readonly relativePath: string }, md) {
        const isApi = env.relativePath.startsWith("docs/api/")
        return md.render(isApi ? onlyHead(source) : source, env).replace(handSetAnchor, "")
      },
    },
  }
}

/** Returns the title and the first sentences of a page: enough to find one of the many pages of exported names. */
function onlyHead(source: string): string {
  const read = (name: string): string =>
    new RegExp(`^${name}: "(.*)"$`, "m").exec(source)?.[1]?.replaceAll('\\"', '"') ?? ""
  return `# ${read("title")}\n\n${read("description")}\n`
}

/**
 * Keeps the index of the search in a file of its own, which the page fetches when somebody searches. As code it would be the largest
 * script of the site.
 */
export function searchIndexFile(): Plugin {
  const index = "@localSearchIndexroot"
  return {
    name: "search-index-file",
    apply: "build",
    enforce: "post",
    transform(code, id, options) {
      if (options?.ssr === true) return undefined
      if (id === "/@localSearchIndex")
        return code.replace(
          `import('${index}')`,
          `import('${index}').then(async (file) => ({ default: await (await fetch(file.default)).text() }))`,
        )
      if (id !== `/${index}`) return undefined
      const source: unknown = JSON.parse(code.replace(/^export default /, ""))
      const file = this.emitFile({
        type: "asset",
        name: "search-index.json",
        source: String(source),
      })
      return `export default import.meta.ROLLUP_FILE_URL_${file}`
    },
  }
}
