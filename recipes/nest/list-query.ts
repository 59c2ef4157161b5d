import {
  applyDecorators,
  BadRequestException,
  createParamDecorator,
  type ExecutionContext,
} from "@nestjs/common"
import {
  ApiQuery,
  ApiResponse,
  type ApiQueryOptions,
  type ApiResponseOptions,
} from "@nestjs/swagger"
import { queryFrom, type FieldTable } from "trommel"
import { openApiList, type OpenApiListOptions } from "trommel/schema"

/** Passes the checked query of a request to a parameter, of the type `Query`. Answers 400 for one with a mistake. */
export function ListQuery<Filterable, Sortable, Row>(table: FieldTable<Filterable, Sortable, Row>) {
  const read = (_data: unknown, context: ExecutionContext) => {
    const { query } = context.switchToHttp().getRequest<{ query: Record<string, unknown> }>()
    const result = queryFrom(query, table)
    if (result.ok) return result.value
    const { diagnostics } = result
    const [first] = diagnostics.filter(({ severity }) => severity !== "hint")
    const reason = [first?.problem, first?.hint].filter(Boolean).join(" ")
    throw new BadRequestException({ message: `The query is refused. ${reason}`, diagnostics })
  }
  return createParamDecorator(read)()
}

/** Describes the parameters and the answers of a list for Swagger, which writes OpenAPI 3.0. */
export function ApiList<Filterable, Sortable, Row>(
  table: FieldTable<Filterable, Sortable, Row>,
  options?: Omit<OpenApiListOptions, "version">,
) {
  const { parameters, responses } = openApiList(table, { version: "3.0", ...options })
  const given = Object.entries(responses).map(([status, response]) => ({
    ...response,
    status: Number(status),
  }))
  return applyDecorators(
    ...parameters.map((parameter) =>
      ApiQuery({ ...parameter, required: false } as ApiQueryOptions),
    ),
    ...given.map((response) => ApiResponse(response as ApiResponseOptions)),
  )
}
