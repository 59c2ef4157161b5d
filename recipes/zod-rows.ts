import { defineFieldsFor } from "trommel"
import { z } from "zod"

export const Film = z.object({
  id: z.uuid(),
  title: z.string(),
  rating: z.number().nullable(),
  status: z.enum(["draft", "out"]),
  studio: z.object({ name: z.string(), founded: z.iso.date().optional() }),
  released: z.date(),
})

/** The table of the rows after `Film.parse`. What does not fit them does not compile. */
export const films = defineFieldsFor<z.infer<typeof Film>>()({
  id: { kind: "uuid", nullable: false },
  title: { kind: "text", nullable: false },
  rating: { kind: "number" },
  status: { kind: "text", values: ["draft", "out"], nullable: false },
  "studio.name": { kind: "text", nullable: false },
  "studio.founded": { kind: "day" },
  released: { kind: "date", nullable: false },
})
