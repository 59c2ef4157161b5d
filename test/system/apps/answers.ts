import {
  applyQuery,
  type Diagnostic,
  type OpenParameters,
  type QueryInput,
} from "../../../src/index.ts"
import { fillForm, readState, showErrors, writeQuery } from "./filter-form.ts"
import { rows, table, type Good } from "./goods.ts"
import { renderPage } from "./page.ts"

/** An answer before a web framework sends it. */
export interface Page {
  readonly status: 200 | 400
  readonly html: string
}

/** The body of the list: a page of rows, or the reasons of a refusal. */
export function bodyOf(answer: {
  readonly refused: boolean
  readonly data: readonly Good[]
  readonly pages: number
  readonly total: number
  readonly diagnostics: readonly Diagnostic[]
}): object {
  const { refused, data, pages, total, diagnostics } = answer
  return refused
    ? {
        message: showErrors(diagnostics)
          .map(({ message }) => message)
          .join(" "),
        diagnostics,
      }
    : { data, pages, total }
}

/** Answers the list itself. A query with a mistake is refused. */
export function answerList<Given = never>(
  input: QueryInput | OpenParameters<Given>,
): { readonly status: 200 | 400; readonly body: object } {
  const answer = applyQuery(rows, table, input)
  return { status: answer.refused ? 400 : 200, body: bodyOf(answer) }
}

/** Answers the page with the form, filled from the query of its URL. */
export function answerForm<Given = never>(input: QueryInput | OpenParameters<Given>): Page {
  const form = fillForm(input)
  const { data, refused } = applyQuery(rows, table, input)
  return { status: refused ? 400 : 200, html: renderPage(form, data) }
}

/** Answers a submitted form: with the address of the filtered page, or with the form and its mistakes. */
export function answerSubmit(
  sent: object,
): Page | { readonly status: 303; readonly location: string } {
  const written = writeQuery(readState(sent))
  return "search" in written
    ? { status: 303, location: `/form?${written.search}` }
    : { status: 400, html: renderPage(written, []) }
}
