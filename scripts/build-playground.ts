/** Builds the playground when it is missing or older than its sources. */
import process from "node:process"
import { buildPlayground } from "./build/build-playground.ts"

if (!buildPlayground()) process.exitCode = 1
