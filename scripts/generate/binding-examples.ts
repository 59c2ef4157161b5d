import { prepareQuery } from "../../src/apply/apply.ts"
import type { DiagnosticCode } from "../../src/diagnostics/codes.ts"
import type { ServerBinding } from "../../src/sieve/model-binding.ts"
import { sieveWith } from "../../src/sieve/sieve-dialect.ts"
import type { Example } from "./example.ts"
import { table } from "./example-table.ts"

/** Makes an example of a URL that a server of ASP.NET Core reads. */
function bound(when: string, url: string, binding: ServerBinding): Example {
  return {
    when,
    shown: `${url}   with the binding ${binding}`,
    text: url,
    run: () => prepareQuery(url, table, { dialect: sieveWith({ binding }) }).diagnostics,
  }
}

/** An example for every code that only the binding of a server has. */
export const bindingExamples = {
  "bad-request": bound(
    "The server answers the request with status 400 before the library sees it: it cannot read the page or the page size, or it allows none below 1.",
    "/movies?page=0",
    "controller",
  ),
  "unbound-parameter": bound(
    "The server drops a parameter without a word: it cannot read the number, or the name lacks the prefix that another parameter has.",
    "/movies?pageSize=ten",
    "mvc",
  ),
} as const satisfies { readonly [Code in DiagnosticCode]?: Example }
