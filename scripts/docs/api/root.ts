import { join } from "node:path"

/** Root of the project. */
export const root = join(import.meta.dirname, "../../..")
