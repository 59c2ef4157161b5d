/** Checks the types beside the fast tests: `npm test`. What is given to it goes to vitest. */
import process from "node:process"
import { runBeside } from "./commands/run-beside.ts"

const tests = ["vitest", "run", "--project", "fast", ...process.argv.slice(2)].join(" ")

await runBeside([{ name: "types", line: "npm run --silent types" }], { name: "tests", line: tests })
