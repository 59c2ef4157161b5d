/** Pages of one task, by their sources. */
export interface Group {
  readonly title: string
  readonly pages: readonly string[]
}

/** The table of contents: all pages but the start page and those of `docs/api`, by task and in the order of reading. */
export const groups: readonly Group[] = [
  {
    title: "Start here",
    pages: [
      "docs/start/install.md",
      "docs/guide/README.md",
      "docs/start/front-end.md",
      "docs/start/back-end.md",
      "docs/start/tester.md",
      "docs/start/command-line.md",
      "docs/start/other-languages.md",
      "docs/comparison.md",
    ],
  },
  {
    title: "Cookbook",
    pages: [
      "docs/cookbook/README.md",
      "docs/cookbook/choosing-rows.md",
      "docs/cookbook/text.md",
      "docs/cookbook/numbers-and-dates.md",
      "docs/cookbook/sorting-and-paging.md",
      "docs/cookbook/wrong-rows.md",
      "docs/cookbook/forms-and-links.md",
      "docs/cookbook/files.md",
    ],
  },
  {
    title: "Use databases",
    pages: [
      "docs/guide/list-over-a-database.md",
      "docs/guide/databases.md",
      "docs/guide/tenants.md",
      "docs/guide/other-databases.md",
      "docs/reference/tables-of-databases.md",
      "docs/reference/several-machines.md",
    ],
  },
  {
    title: "Handle requests",
    pages: [
      "docs/guide/defining-fields.md",
      "docs/guide/answering-list-requests.md",
      "docs/guide/web-frameworks.md",
      "docs/guide/schemas.md",
      "docs/guide/tools-and-agents.md",
    ],
  },
  {
    title: "Write queries",
    pages: [
      "docs/language/by-example.md",
      "docs/guide/building-queries.md",
      "docs/guide/queries-in-urls.md",
      "docs/guide/traps.md",
      "docs/guide/comparing-queries.md",
      "docs/guide/small-bundles.md",
    ],
  },
  {
    title: "Filter forms",
    pages: [
      "docs/guide/react.md",
      "docs/guide/filter-forms.md",
      "docs/guide/completing-queries.md",
      "docs/guide/query-editors.md",
    ],
  },
  {
    title: "Query services",
    pages: ["docs/guide/asking-list-endpoints.md", "docs/guide/store-client.md"],
  },
  {
    title: "Test and check",
    pages: [
      "docs/guide/what-callers-get-wrong.md",
      "docs/guide/in-front-of-a-service.md",
      "docs/guide/testing-with-mocks.md",
      "docs/guide/command-line.md",
    ],
  },
  {
    title: "Many rows",
    pages: [
      "docs/guide/performance.md",
      "docs/guide/collections.md",
      "docs/guide/more-rows-than-memory.md",
      "docs/reference/benchmarks.md",
    ],
  },
  {
    title: "Other tools",
    pages: [
      "docs/tools/README.md",
      "docs/tools/mui-data-grid.md",
      "docs/tools/tanstack-table.md",
      "docs/tools/ag-grid.md",
      "docs/tools/tanstack-query.md",
      "docs/tools/tanstack-router.md",
      "docs/tools/react-router.md",
      "docs/tools/nuqs.md",
      "docs/tools/event-filters.md",
      "docs/tools/saved-searches.md",
    ],
  },
  {
    title: "Reference",
    pages: [
      "grammar/README.md",
      "docs/reference/rules.md",
      "docs/reference/diagnostics.md",
      "docs/reference/explanations.md",
      "docs/reference/stock-sieve.md",
      "docs/reference/stock-sieve-dialect.md",
      "docs/reference/function-names.md",
    ],
  },
  {
    title: "The store service",
    pages: [
      "docs/reference/store-service.md",
      "docs/reference/filterable-fields.md",
      "docs/reference/mock-store-service.md",
    ],
  },
  {
    title: "The project",
    pages: [
      "docs/reference/stability.md",
      "docs/reference/updating.md",
      "CHANGELOG.md",
      "SECURITY.md",
      "CONTRIBUTING.md",
    ],
  },
]
