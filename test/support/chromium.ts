import { accessSync, constants } from "node:fs"
import { delimiter, join } from "node:path"
import { env } from "node:process"

/** The names under which systems install a Chromium. */
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]

/** Keeps a browser from asking anything that no test serves. It runs as root in containers, where its sandbox does not work. */
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
]

/** What to do without a browser. */
export const missingBrowser = `No ${names.join(", ")} on the PATH: install one with apt-get install -y chromium.`

/** Returns the path of the first Chromium on the PATH; undefined without one. */
export const findBrowser = (path?: string): string | undefined => findProgram(names, path)

/** Returns the path of the first program on the PATH that has one of these names; undefined without one. */
export function findProgram(names: readonly string[], path = env.PATH ?? ""): string | undefined {
  return path
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Returns the options with which playwright launches the browser.
 * @throws Error without a browser on the PATH; the message says how to install one.
 */
export function browserOptions(): { readonly executablePath: string; readonly args: string[] } {
  const executablePath = findBrowser()
  if (executablePath === undefined) throw new Error(missingBrowser)
  return { executablePath, args }
}
