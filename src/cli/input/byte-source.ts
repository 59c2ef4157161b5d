import { visible } from "../../diagnostics/visible.ts"
import { failure, type Failure } from "../command-result.ts"

/** A file or stream to read bytes from. */
export interface ByteSource {
  /** The name in messages, with stand-ins for characters that would disturb a terminal. */
  readonly name: string
  /**
   * Opens the source. It is closed when the loop over it ends. A read throws the error of the
   * system.
   */
  readonly open: () => AsyncIterable<Uint8Array>
}

const reasons = new Map([
  ["ENOENT", "the file does not exist"],
  ["EACCES", "permission denied"],
  ["EISDIR", "expected a file, got a folder"],
])

/** Describes an error of the system while reading. Throws any other error. */
export function describeFileFailure({ name }: ByteSource, error: unknown): Failure {
  if (!(error instanceof Error && "code" in error)) throw error
  return failure(
    `${name} cannot be read: ${reasons.get(String(error.code)) ?? visible(error.message)}`,
  )
}
