import { spawnSync } from "node:child_process"
import { join } from "node:path"
import process from "node:process"
import { changedAt, listSources, newestTime } from "./newest-time.ts"

const root = join(import.meta.dirname, "../..")

const viteBuild = [
  ...["node_modules/vite/bin/vite.js", "build", "--config", "playground/vite.config.ts"],
  ...["--configLoader", "native", "--logLevel", "warn"],
]

/** The folder with the built playground, in the project. */
export const playgroundFolder = join("playground", "dist")

/**
 * Builds the playground when it is missing or older than its sources, and says so, since it takes some seconds.
 * @returns false when it could not be built. The reason is on the standard error output then.
 */
export function buildPlayground(): boolean {
  const sources = [
    "playground/src",
    "playground/build",
    "playground/public",
    "scripts/build",
    "src",
  ]
  const settings = [
    ...["playground/index.html", "playground/vite.config.ts", "package-lock.json"],
    ...["docs/reference/diagnostics.md", "docs/reference/rules.md", "docs/language/by-example.md"],
  ]
  const newest = newestTime([...sources.flatMap(listSources), ...settings])
  const built = changedAt(join(playgroundFolder, "index.html"))
  if (built !== undefined && built > newest) return true
  console.error("Building the playground, which takes some seconds …")
  const { status } = spawnSync(process.execPath, viteBuild, {
    cwd: root,
    // Tests build what visitors load, though they run under an environment of their own.
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit"],
  })
  return status === 0
}
