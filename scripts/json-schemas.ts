/**
 * Makes queries as JSON, right ones and mutated ones, and compares what the JSON Schema of `querySchema` accepts with what
 * `queryFromJson` reads, and that with what strict refuses. The first argument says how many documents, 100,000 unless it is
 * given, the second the seed. Prints counts and the first differences that no class of docs/guide/schemas.md explains. Exit code 1 for
 * one of these, and when more than 1.5 % disagree.
 */
import { randomFrom } from "./builder-round-trip/random.ts"
import { checkOne, noCounts } from "./json-schemas/check.ts"

const [count = "100000", seed = "1"] = process.argv.slice(2)
const random = randomFrom(Number(seed))
const counts = noCounts()
let unexplained = 0

while (counts.documents < Number(count)) {
  const difference = checkOne(random, counts)
  if (difference === undefined) continue
  unexplained++
  if (unexplained <= 10) console.log(difference)
}

const disagreed = [...counts.disagreed.values()].reduce((sum, one) => sum + one, 0)
const share = (100 * disagreed) / counts.documents
console.log(`${counts.documents} documents, ${counts.accepted} read by queryFromJson`)
console.log(`${disagreed} disagreements (${share.toFixed(2)} %)`)
for (const [name, amount] of counts.disagreed) console.log(`  ${amount} ${name}`)
if (unexplained > 0 || share > 1.5) process.exitCode = 1
