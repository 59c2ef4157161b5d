import { applyQuery, type QueryText } from "../../../../src/index.ts"
import { productsTable } from "../../../../src/store.ts"
import { productsOfPage } from "./playground-service.ts"

/** Returns the names on the page of products that a query asks for, found without the page. */
export function namesOfProducts(query: QueryText): readonly string[] {
  return applyQuery(productsOfPage(), productsTable, query).data.map(({ name }) => name)
}

/** Counts the products that filters keep, without the page. */
export function countProducts(filters: string): number {
  return applyQuery(productsOfPage(), productsTable, { filters }).total
}
