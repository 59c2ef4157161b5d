import type { Selectable } from "kysely"

/** The rows of an answer: those of the driver, or the fields with the columns selected besides. */
export type SelectedRow<Database, Table, Row, More, Raw> = Raw extends true
  ? Table extends keyof Database
    ? Selectable<Database[Table]>
    : Record<string, unknown>
  : [More] extends [never]
    ? Row
    : Row &
        (Table extends keyof Database
          ? Pick<Selectable<Database[Table]>, More & keyof Selectable<Database[Table]>>
          : unknown)
