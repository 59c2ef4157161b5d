import { gzipSync } from "node:zlib"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"
import type { Question } from "./support/question.ts"

const root = fileURLToPath(new URL("../", import.meta.url))

/** Returns the folder of an older state of the project, which the variable BEFORE names. */
function folderBefore(): string {
  if (process.env.BEFORE === undefined)
    throw new Error("BEFORE must be the folder of an older state of the project.")
  return process.env.BEFORE
}

/** Returns the kilobytes of a minified bundle after gzip. What Chevrotain weighs is left out. */
async function sizeOf(code: string, folder: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: folder, loader: "ts" },
    absWorkingDir: folder,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2023",
    external: ["chevrotain"],
    write: false,
  })
  return gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).length / 1000
}

const run = 'export { bindQuery, defineFields, runQuery } from "./src/core.ts"'
const apply = 'export { applyQuery } from "./src/index.ts"'
const collect = `${apply}; export { createCollection } from "./src/collection.ts"`

/** How much more a browser loads than before. */
export const importSize: Question = {
  title: "What a bundle weighs more than before",
  about:
    "The growth of a minified bundle after gzip, in kilobytes, without Chevrotain. The first two lines compare with commit `557b4df`, before filters, orders and pages became fast. `BEFORE=<its folder> npm run bench -- --peers import-size` measures it.",
  unit: "kB",
  processes: 1,
  onlyByName: true,
  lines: [
    {
      what: "defining fields, binding and running a query",
      contenders: {
        trommel: async () => (await sizeOf(run, root)) - (await sizeOf(run, folderBefore())),
      },
      aim: {
        atMost: 4,
        reason:
          "keys and a radix sort for numbers, dates and texts take more room than was planned.",
      },
    },
    {
      what: "`applyQuery`",
      contenders: {
        trommel: async () => (await sizeOf(apply, root)) - (await sizeOf(apply, folderBefore())),
      },
      aim: { atMost: 5 },
    },
    {
      what: "`trommel/collection` beside `applyQuery`",
      contenders: {
        trommel: async () => (await sizeOf(collect, root)) - (await sizeOf(apply, root)),
      },
      aim: { atMost: 12 },
    },
  ],
}
