/** What names are for. The pages of an entry are listed by task. */
export interface Task {
  readonly title: string
  /** Files and folders of `src` that declare the names. The longest path that fits a file decides. */
  readonly paths: readonly string[]
}

/** All tasks, in the order in which they are listed: what most users need comes first. */
export const tasks: readonly Task[] = [
  { title: "Run a query over rows", paths: ["apply/", "evaluate/"] },
  {
    title: "Parse texts",
    paths: ["parser/", "language/ast.ts", "language/dialect.ts"],
  },
  { title: "Define fields", paths: ["fields/"] },
  { title: "Check a query", paths: ["bind/"] },
  { title: "Build queries with types", paths: ["builder/"] },
  {
    title: "Print queries",
    paths: ["language/print.ts", "builder/print-typescript.ts"],
  },
  { title: "Explain what a query does", paths: ["explain/"] },
  { title: "Show and fix problems", paths: ["diagnostics/"] },
  { title: "Read and write URLs", paths: ["url/"] },
  {
    title: "Make forms and offer completions",
    paths: ["complete/", "fields/describe-field.ts", "language/operators.ts"],
  },
  { title: "Compare dialects", paths: ["compare/", "sieve/"] },
  { title: "Fetch lists", paths: ["client/", "client/list-client.ts", "client/read-list.ts"] },
  {
    title: "Use the store service",
    paths: ["client/store-client.ts"],
  },
  { title: "Retry and redact requests", paths: ["client/retry-delay.ts", "client/redact.ts"] },
  {
    title: "Handle failed requests",
    paths: ["client/request-error.ts", "client/read-diagnostics.ts"],
  },
  {
    title: "Handle list requests",
    paths: ["endpoint/", "evaluate/query-source.ts", "node/answer.ts"],
  },
  { title: "Serve on a port", paths: ["node/"] },
  { title: "Query rows repeatedly", paths: ["collection/"] },
  { title: "Edit queries in CodeMirror", paths: ["codemirror/"] },
  {
    title: "Query databases",
    paths: ["sql/", "node/sqlite.ts", "node/postgres.ts"],
  },
  { title: "Check tables of databases", paths: ["sql/check/", "sql/schema/"] },
  { title: "Handle failures of databases", paths: ["sql/sql-error.ts"] },
  {
    title: "Rows of the store service",
    paths: ["store/resources.ts", "store/assumed-resources.ts"],
  },
  { title: "Tables and operations of the store service", paths: ["store/"] },
  { title: "Schemas and OpenAPI", paths: ["schema/"] },
  { title: "Mock the store service", paths: ["mock/"] },
  { title: "Data of the mock", paths: ["mock/seed/", "mock/state/"] },
  {
    title: "Plan faults of the mock",
    paths: ["mock/fault-plan.ts", "mock/error-forms.ts", "mock/rate-limit.ts"],
  },
  {
    title: "Types behind the scenes",
    paths: ["builder/types.ts", "fields/valid-definitions.ts"],
  },
]

/** Returns the task of the names that a file of `src` declares; undefined when no task names the file. */
export function taskOf(file: string): Task | undefined {
  const fitting = tasks.flatMap((task) =>
    task.paths.filter((path) => file.startsWith(path)).map((path) => ({ task, path })),
  )
  return fitting.sort((one, other) => other.path.length - one.path.length)[0]?.task
}
