import type { FieldData } from "./data.ts"

/** The data of codes about failures of a server with Sieve. */
export interface ServerFailures {
  readonly "method-failed": FieldData & {
    /** The name of the error that the method throws. */
    readonly exception: string
  }
  readonly "unusable-method": FieldData & {
    /**
     * `several`: more than one method is found. `other-entity`: the method takes rows of another entity. `no-rows`: a method that
     * every object has, and that takes no rows. `database`: the query is for a database, which cannot call it.
     */
    readonly reason: "several" | "other-entity" | "no-rows" | "database"
  }
}
