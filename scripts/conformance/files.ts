import { readdirSync } from "node:fs"
import { join } from "node:path"

const folder = join(import.meta.dirname, "../../grammar/vectors")

/** Lists the vector files of the project, including those in subfolders. */
export function listVectorFiles(): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".json") && file !== "schema.json")
    .sort()
    .map((file) => join(folder, file))
}
