/**
 * Builds queries of generated fields, operators and values, and takes them builder -> text -> parse -> bind in both dialects,
 * through JSON and through a URL. The first argument says how many conditions, 1,000,000 unless it is given, the second the
 * seed. Prints counts and the first differences. Exit code 1 for a difference.
 */
import { checkOne, noCounts } from "./builder-round-trip/check.ts"
import { randomFrom } from "./builder-round-trip/random.ts"

const [count = "1000000", seed = "1"] = process.argv.slice(2)
const random = randomFrom(Number(seed))
const counts = noCounts()
let differences = 0

while (counts.conditions < Number(count)) {
  const difference = checkOne(random, counts)
  if (difference === undefined) continue
  differences++
  if (differences <= 10) console.log(difference)
}

console.log(`${counts.conditions} conditions built, ${differences} differences`)
console.log(`standard: ${counts.standard} read back`)
console.log(
  `sieve: ${counts.sieve} read back, ${counts.unwritable} refused as no text, ${counts.beyond} refused as beyond its converters`,
)
console.log(`URLs: ${counts.unwritableUrl} queries refused for half a surrogate pair`)
if (differences > 0) process.exitCode = 1
