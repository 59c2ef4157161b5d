import { nameOf, type Mutation } from "./mutation.ts"
import type { Verdict } from "./run-tests.ts"

/** A mutation with what the tests made of it. */
export interface TestedMutation {
  readonly mutation: Mutation
  readonly verdict: Verdict
  /** The reason why no test can notice it. */
  readonly reason: string | undefined
}

export interface FolderScore {
  readonly folder: string
  readonly changes: number
  readonly killed: number
  readonly unnoticeable: number
  readonly survived: number
  /** The share of the noticeable changes that a test noticed, from 0 to 1. */
  readonly score: number
}

/** Counts the verdicts of each folder. */
export function scoreFolders(tested: readonly TestedMutation[]): readonly FolderScore[] {
  return [...Map.groupBy(tested, ({ mutation }) => mutation.folder)].map(([folder, all]) => {
    const survivors = all.filter(({ verdict }) => verdict === "survived")
    const unnoticeable = survivors.filter(({ reason }) => reason !== undefined).length
    const killed = all.length - survivors.length
    const survived = survivors.length - unnoticeable
    const score = killed + survived === 0 ? 1 : killed / (killed + survived)
    return { folder, changes: all.length, killed, unnoticeable, survived, score }
  })
}

/** True for a mutation that is listed as one that nothing can notice, and that a test noticed. */
export function isWronglyListed({ verdict, reason }: TestedMutation): boolean {
  return verdict !== "survived" && reason !== undefined
}

/** Writes the scores as a table, and below it the survivors with the reasons there are, and those that are listed wrongly. */
export function describeTested(tested: readonly TestedMutation[]): string {
  const rows = scoreFolders(tested).map((score) =>
    [
      score.folder.padEnd(12),
      ...[score.changes, score.killed, score.unnoticeable, score.survived].map((count) =>
        String(count).padStart(12),
      ),
      `${(100 * score.score).toFixed(1)} %`.padStart(9),
    ].join(""),
  )
  const head = `${"folder".padEnd(12)}     changes    noticed  unnoticeable  survived    score`
  const remarks = tested
    .filter((one) => one.verdict === "survived" || isWronglyListed(one))
    .map(({ mutation, verdict, reason = "SURVIVED" }) => {
      const remark = verdict === "survived" ? reason : `NOTICED, although it is listed: ${reason}`
      return `${nameOf(mutation)} (line ${mutation.line})  ${remark}`
    })
  return [head, ...rows, "", ...remarks].join("\n")
}
