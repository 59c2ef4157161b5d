import { defineConfig } from "tsup"
import { entries } from "./build.config.ts"

/** Writes the types of the entries; rolldown.config.ts makes the rest of `dist`. */
export default defineConfig({
  entry: entries,
  format: "esm",
  // What is marked as internal is not of the public types.
  dts: { entry: entries, only: true, compilerOptions: { stripInternal: true } },
})
