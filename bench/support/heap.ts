import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

setFlagsFromString("--expose-gc")
const collectGarbage = runInNewContext("gc") as () => void

/** Returns the bytes that this process keeps in memory, buffers included, after collecting garbage. */
export function bytesInUse(): number {
  // Tasks between two collections release more.
  for (let round = 0; round < 3; round++) collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
