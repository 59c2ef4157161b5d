import { listen } from "../../../src/node.ts"
import { listFilms } from "./server.ts"

const { url } = await listen({ fetch: listFilms, port: 3000 })
console.log(`The list is at ${url}/films`)
