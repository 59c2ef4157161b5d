import type { BindingDialect, PagingDialect } from "../bind/dialect.ts"
import { standardBinding } from "../bind/standard-binding.ts"
import { standardPaging } from "../bind/standard-paging.ts"
import type { CompletingDialect } from "../complete/place.ts"
import { standardCompleting } from "../complete/standard-completing.ts"
import type { Dialect } from "../language/dialect.ts"
import { standardPrinting } from "../language/standard-printing.ts"
import { standardReading } from "../parser/standard-reading.ts"

/**
 * The default dialect as one object. Every function that takes a dialect uses it unless another one is given.
 * @example
 * parseFilters("a==1", { dialect: standard }).conditions.length // => 1
 * standard.name // => "standard"
 */
export const standard: Dialect & {
  readonly name: "standard"
  /** @internal */
  readonly binding: BindingDialect
  /** @internal */
  readonly paging: PagingDialect
  /** @internal */
  readonly completing: CompletingDialect
} = {
  name: "standard",
  reading: standardReading,
  printing: standardPrinting,
  binding: standardBinding,
  paging: standardPaging,
  completing: standardCompleting,
}
