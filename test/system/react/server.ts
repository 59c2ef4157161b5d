import { listEndpoint } from "../../../src/server.ts"
import { table, type Film } from "./films.ts"

const rows: readonly Film[] = [
  { id: 1, title: "Heat", genre: "crime", rating: 8.3 },
  { id: 2, title: "Alien", genre: "horror", rating: 8.5 },
  { id: 3, title: "Gigli, uncut", genre: "crime", rating: null },
  { id: 4, title: "Stalker", genre: "drama", rating: 8.1 },
]

/** Answers a request for the list. */
export const listFilms = listEndpoint({ table, rows })
