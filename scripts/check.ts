/** Checks everything that needs no test, and goes on after a failure: `npm run check`. */
import { runBeside } from "./commands/run-beside.ts"

await runBeside([
  { name: "lint", line: "npm run --silent lint" },
  { name: "format", line: "prettier --check --cache --cache-strategy content ." },
  { name: "spelling", line: "cspell lint --no-progress" },
  { name: "unused code", line: "knip" },
  { name: "generated files", line: "node scripts/generate.ts --check" },
  { name: "package", line: "node scripts/pack.ts --check" },
])
