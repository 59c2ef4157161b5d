import { storefrontBinding } from "../bind/storefront.js"
import { storefrontPaging } from "../bind/paging.js"
import { storefrontReading } from "../language/parse.js"
import { storefrontPrinting } from "../language/print.js"

/** The default dialect as one object: what every function uses that is not given another one. */
export const storefront = {
  name: "storefront",
  reading: storefrontReading,
  printing: storefrontPrinting,
  binding: storefrontBinding,
  paging: storefrontPaging,
} as const
