import { existsSync } from "node:fs"
import fc, { type Arbitrary } from "fast-check"
import { describe, expect, it } from "vitest"
import { check, checkAsync, patience } from "../support/runs.ts"
