import "reflect-metadata"
import { Controller, Get, Module, type INestApplication } from "@nestjs/common"
import { NestFactory } from "@nestjs/core"
import { DocumentBuilder, SwaggerModule } from "@nestjs/swagger"
import { Validator } from "@seriousme/openapi-schema-validator"
import { applyQuery, defineFields, type Query } from "trommel"
import { openApiList } from "trommel/schema"
import { afterAll, beforeAll, expect, it } from "vitest"
import { ApiList, ListQuery } from "./list-query.ts"

const table = defineFields({
  title: { kind: "text", nullable: false },
  rating: { kind: "number" },
})
const films = [
  { title: "Heat", rating: 8.3 },
  { title: "Alien", rating: 8.5 },
  { title: "Gigli", rating: null },
]

@Controller("films")
class FilmsController {
  @Get()
  @ApiList(table)
  list(@ListQuery(table) query: Query<unknown, unknown>) {
    const { data, pages, total } = applyQuery(films, table, query)
    return { data, pages, total }
  }
}

@Module({ controllers: [FilmsController] })
class FilmsModule {}

let app: INestApplication
let url = ""

beforeAll(async () => {
  app = await NestFactory.create(FilmsModule, { logger: false })
  SwaggerModule.setup("docs", app, () =>
    SwaggerModule.createDocument(app, new DocumentBuilder().setTitle("Films").build()),
  )
  await app.listen(0, "127.0.0.1")
  url = await app.getUrl()
})

afterAll(() => app.close())

it("a parameter with ListQuery is the checked query of the request", async () => {
  const response = await fetch(`${url}/films?filters=rating>8&sorts=-rating&pageSize=1`)
  expect([response.status, await response.json()]).toEqual([
    200,
    { data: [films[1]], pages: 2, total: 2 },
  ])
})

it("a query with a mistake has status 400, with the reason and the diagnostics", async () => {
  const response = await fetch(`${url}/films?filters=raiting>8`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    message: 'The query is refused. There is no field "raiting". Did you mean rating?',
    diagnostics: [{ code: "unknown-field", source: "filters" }],
  })
})

it("Swagger shows the parameters and the answers, in a document that a validator accepts", async () => {
  const document = (await (await fetch(`${url}/docs-json`)).json()) as {
    paths: { "/films": { get: { parameters: { name: string }[]; responses: object } } }
  }
  const { parameters, responses } = document.paths["/films"].get
  const wanted = openApiList(table, { version: "3.0" })
  const byName = (list: readonly { readonly name: string }[]) =>
    Object.fromEntries(list.map((one) => [one.name, one]))
  expect(byName(parameters)).toEqual(
    byName(wanted.parameters.map((parameter) => ({ ...parameter, required: false }))),
  )
  expect(responses).toEqual(JSON.parse(JSON.stringify(wanted.responses)))
  expect(await new Validator().validate(document)).toMatchObject({ valid: true })
})
