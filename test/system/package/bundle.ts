import { build, type Metafile } from "esbuild"

/** A minified bundle, and how many bytes of it each file contributes. */
export interface Bundle {
  readonly contents: Uint8Array
  readonly inputs: Readonly<Record<string, number>>
  /** Modules that the bundle still imports. */
  readonly external: readonly string[]
}

/** Bundles code as an application would: everything in one file, with what nothing uses removed. */
export async function bundle(code: string, folder: string): Promise<Bundle> {
  const { metafile, outputFiles } = await build({
    stdin: { contents: code, resolveDir: folder, loader: "ts" },
    absWorkingDir: folder,
    // Without the paths of this repository, which lead the package to its sources.
    tsconfigRaw: {},
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2023",
    external: ["node:*"],
    write: false,
    metafile: true,
  })
  const [output] = Object.values<Metafile["outputs"][string]>(metafile.outputs)
  const inputs = Object.entries(output?.inputs ?? {}).map(
    ([path, { bytesInOutput }]) => [path, bytesInOutput] as const,
  )
  return {
    contents: outputFiles[0]?.contents ?? new Uint8Array(),
    inputs: Object.fromEntries(inputs.filter(([, bytes]) => bytes > 0)),
    external: (output?.imports ?? []).map(({ path }) => path),
  }
}

/** Returns the inputs of a bundle whose path contains a word. */
export const inputsNamed = ({ inputs }: Bundle, word: string): string[] =>
  Object.keys(inputs).filter((path) => path.includes(word))
