/**
 * Reads texts that look like other languages. Prints queries of the builder with values full of syntax and reads them again. Writes
 * queries and sorts with mistakes, and compares what each fix makes of them with what was meant. Writes conditions as people do who
 * come from SQL, OData, RSQL and JavaScript, with random changes, and looks at each fix. The first argument says how many texts of
 * each, 1,000,000 unless it is given, the second the seed. Exits 1 for a difference.
 */
import { randomFrom } from "./builder-round-trip/random.ts"
import { checkBuilt, checkForeign, measureGrowth, writeForeign } from "./spellings/check.ts"
import { checkMeant, checkSorts, drawMistaken } from "./spellings/mistakes.ts"

const [count = "1000000", seed = "1"] = process.argv.slice(2)
const random = randomFrom(Number(seed))
let wrong = 0

function run(what: string, check: () => string | undefined): void {
  let found = 0
  for (let index = 0; index < Number(count); index++) {
    const difference = check()
    if (difference === undefined) continue
    found++
    if (found <= 10) console.log(difference)
  }
  console.log(`${count} ${what}, ${found} differences`)
  wrong += found
}

run("queries of the builder read back", () => checkBuilt(random))
run("queries with mistakes", () => {
  const found = checkMeant(drawMistaken(random))
  return found === "" ? undefined : found
})
run("sorts with mistakes", () => checkSorts(random))
run("texts of other languages", () => checkForeign(writeForeign(random)))
const { growth, text } = measureGrowth()
console.log(
  `Ten times the text takes at most ${growth.toFixed(1)} times as long, for ${JSON.stringify(text)}`,
)
if (wrong > 0 || growth > 30) process.exitCode = 1
