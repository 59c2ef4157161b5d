import { build } from "esbuild"
import type { Page } from "playwright-core"
import { expect } from "vitest"
import { itInBrowser, openPage } from "../../support/browser.ts"
import { root } from "../../support/examples.ts"
import { violations } from "./support/look.ts"
import { patient } from "./support/playground-page.ts"

/** An editor without a theme, as the guide has it. */
const code = `
  import { EditorState } from "@codemirror/state"
  import { EditorView } from "@codemirror/view"
  import { queryLanguage } from "./src/codemirror.ts"
  import { defineFields } from "./src/core.ts"
  const table = defineFields({ name: { kind: "text" }, rating: { kind: "number" } })
  const extensions = queryLanguage({ source: "filters", table })
  new EditorView({ state: EditorState.create({ doc: "nam==null,", extensions }), parent: document.body })
`

async function openEditor(scheme: "light" | "dark"): Promise<Page> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: root, loader: "ts" },
    bundle: true,
    write: false,
    format: "esm",
  })
  const page = await openPage(
    `<!doctype html><html lang="en" style="color-scheme: ${scheme}; background: light-dark(white, #121212)"><title>Editor</title><h1>Editor</h1><main></main>`,
  )
  await page.addScriptTag({ content: outputFiles[0]?.text ?? "", type: "module" })
  return page
}

for (const scheme of ["light", "dark"] as const)
  itInBrowser(`an editor without a theme has a label and colors of a ${scheme} page`, async () => {
    const page = await openEditor(scheme)
    await page.getByRole("textbox", { name: "filters" }).click()
    await page.keyboard.press("End")
    await page.keyboard.type("ra")
    await page.getByRole("listbox").waitFor()
    expect(await violations(page, ".cm-editor")).toEqual([])
    await page.keyboard.press("Escape")
    await page.locator(".cm-lintRange-error").first().hover()
    await page.locator(".cm-tooltip-lint").first().waitFor()
    expect(await violations(page, ".cm-tooltip")).toEqual([])
  })

itInBrowser("a pasted URL becomes filters, which one click undoes", async () => {
  const page = await openEditor("dark")
  const editor = page.getByRole("textbox", { name: "filters" })
  await editor.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData(
      "text/plain",
      "https://x.example/?filters=rating%3E1&sorts=-name&key=s3cret",
    )
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await expect.poll(() => editor.innerText(), patient).toBe("rating>1")
  const notice = page.getByRole("status")
  expect(await notice.innerText()).toBe(
    "Took the filters of the pasted URL. Not used here: sorts. Undo",
  )
  expect(await violations(page, ".cm-panels")).toEqual([])
  await notice.getByRole("button").click()
  await expect.poll(() => editor.innerText(), patient).toBe("nam==null,")
  await notice.waitFor({ state: "detached" })
})
