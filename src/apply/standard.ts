import { standardBinding } from "../bind/standard.ts"
import { standardPaging } from "../bind/paging.ts"
import { standardReading } from "../parser/parse.ts"
import { standardPrinting } from "../language/print.ts"

/** The default dialect as one object: what every function uses that is not given another one. */
export const standard = {
  name: "standard",
  reading: standardReading,
  printing: standardPrinting,
  binding: standardBinding,
  paging: standardPaging,
} as const
