import { execFile } from "node:child_process"
import { env, execPath, stderr } from "node:process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, it } from "vitest"
import { patience } from "../../support/runs.ts"

const script = fileURLToPath(new URL("../../../scripts/citus.ts", import.meta.url))
const programs = env.TROMMEL_CITUS
if (programs === undefined)
  stderr.write(
    "TROMMEL_CITUS names no PostgreSQL with Citus: make one with .ci/install-citus. Its test is skipped.\n",
  )

it.skipIf(programs === undefined)(
  "a cluster of Citus answers as memory does, and a killed worker makes typed errors only",
  { timeout: 4 * patience },
  async () => {
    const argv = [script, "--bin", programs ?? "", "--queries", "400", "--rows", "20000"]
    const { stdout } = await promisify(execFile)(execPath, argv)
    expect(stdout.match(/finds 0 problems/g)).toHaveLength(3)
    expect(stdout.match(/ 0 differences/g)).toHaveLength(2)
    expect(stdout).toMatch(/in 32 tasks with nullsFirst/)
    expect(stdout).toMatch(/3 kills of workers .* 0 wrong/)
    expect(stdout).toMatch(/after its restart 40$/m)
  },
)
