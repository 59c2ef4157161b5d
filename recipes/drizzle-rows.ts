import { date, integer, pgTable, real, text, timestamp, uuid } from "drizzle-orm/pg-core"
import { defineFieldsFor } from "trommel"

export const films = pgTable("films", {
  id: uuid().primaryKey(),
  title: text().notNull(),
  year: integer().notNull(),
  rating: real(),
  status: text({ enum: ["draft", "out"] }).notNull(),
  born: date(),
  released: timestamp({ withTimezone: true }).notNull(),
})

/** The table of the rows that Drizzle selects. What does not fit them does not compile. */
export const filmFields = defineFieldsFor<typeof films.$inferSelect>()({
  id: { kind: "uuid", nullable: false, unique: true },
  title: { kind: "text", nullable: false },
  year: { kind: "integer", nullable: false },
  rating: { kind: "number" },
  status: { kind: "text", values: ["draft", "out"], nullable: false },
  born: { kind: "day" },
  released: { kind: "date", nullable: false },
})
