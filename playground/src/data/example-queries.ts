/** A query to begin with. */
export interface ExampleQuery {
  readonly title: string
  readonly filters: string
  readonly sorts?: string
}

/** Queries to begin with, by the name of the data. Some of them do not do what they look like. */
export const exampleQueries: ReadonlyMap<string, readonly ExampleQuery[]> = new Map([
  [
    "products",
    [
      { title: "A comma in a name", filters: "name@=Pro, annual", sorts: "-rating" },
      { title: "Best sellers that are rated", filters: "isBestSeller==true,rating!=null" },
      { title: "Low stock", filters: "lowStock==true", sorts: "name" },
      { title: "A typo", filters: "raiting>=4", sorts: "-rating" },
    ],
  ],
  [
    "orders",
    [
      { title: "Large orders", filters: "status==completed,total>=100", sorts: "-total" },
      { title: "One month", filters: "dateFrom==2025-09-01,dateTo==2025-09-30" },
      { title: "Not one, not the other", filters: "status!=pending|cancelled" },
      { title: "Without an address", filters: "customerEmail==null", sorts: "-dateCreated" },
    ],
  ],
  [
    "reviews",
    [{ title: "Bad and unanswered", filters: "rating<=2,hasReply==false", sorts: "-dateCreated" }],
  ],
  ["tickets", [{ title: "By its state", filters: "status==0", sorts: "-dateCreated" }]],
  [
    "webhook-logs",
    [
      { title: "Failed deliveries", filters: "success==false", sorts: "-dateCreated" },
      { title: "Answers of 400 and above", filters: "responseCode>=400" },
    ],
  ],
])
