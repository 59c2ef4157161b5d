import { importX } from "eslint-plugin-import-x"
import tseslint from "typescript-eslint"

const typeChecked = {
  languageOptions: {
    parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
  },
}

const noNode = { regex: "^node:", message: "Only src/cli and src/node know Node.js." }
const noKysely = {
  regex: "^kysely(?:/|$)",
  message:
    "Only src/sql, src/cli/database, src/node/postgres.ts and src/node/sqlite.ts know kysely, an optional peer.",
}

export default tseslint.config(
  {
    ignores: [
      "dist/",
      "playground/dist/",
      "coverage/",
      "node_modules/",
      ".tmp/",
      "recipes/",
      "test/system/package/consumer/",
      "docs/api/",
      "docs/.vitepress/.temp/",
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [
      tseslint.configs.strictTypeChecked,
      tseslint.configs.stylisticTypeChecked,
      typeChecked,
    ],
    plugins: { "import-x": importX },
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/consistent-type-exports": "error",
      "@typescript-eslint/consistent-indexed-object-style": "off",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { varsIgnorePattern: "^_", argsIgnorePattern: "^_", caughtErrors: "none" },
      ],
      "@typescript-eslint/no-import-type-side-effects": "error",
      // `return report(…)` ends a function early in one line.
      "@typescript-eslint/no-confusing-void-expression": "off",
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      "@typescript-eslint/ban-ts-comment": [
        "error",
        { "ts-expect-error": "allow-with-description", minimumDescriptionLength: 10 },
      ],
      // It would ask for `!`, which no-non-null-assertion refuses.
      "@typescript-eslint/non-nullable-type-assertion-style": "off",
      // There are no enums: Node.js could not run them. It would take a twentieth of the time.
      "@typescript-eslint/no-unsafe-enum-assignment": "off",
      // Texts are spread into code points on purpose.
      "@typescript-eslint/no-misused-spread": "off",
      // Numbers in messages read as they should.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "import-x/no-duplicates": "error",
      "import-x/no-default-export": "error",
      "import-x/no-mutable-exports": "error",
      eqeqeq: "error",
      "no-eval": "error",
      "no-new-func": "error",
      "no-warning-comments": ["error", { terms: ["todo", "fixme", "xxx"] }],
      "prefer-const": "error",
    },
  },
  {
    files: ["src/**/*.ts"],
    rules: {
      "max-lines": ["error", { max: 600 }],
      "max-lines-per-function": ["error", { max: 60, skipComments: true, skipBlankLines: true }],
    },
  },
  {
    files: ["src/**/*.ts"],
    ignores: ["src/cli/**"],
    rules: {
      "no-console": "error",
      "no-restricted-globals": ["error", "process", "Buffer", "global", "require"],
    },
  },
  {
    files: ["src/**/*.ts"],
    ignores: ["src/cli/**", "src/node/**", "src/sql/**"],
    rules: { "no-restricted-imports": ["error", { patterns: [noNode, noKysely] }] },
  },
  {
    files: ["src/sql/**/*.ts"],
    rules: { "no-restricted-imports": ["error", { patterns: [noNode] }] },
  },
  {
    files: ["src/cli/**/*.ts", "src/node/**/*.ts"],
    ignores: ["src/cli/database/**", "src/node/postgres.ts", "src/node/sqlite.ts"],
    rules: { "no-restricted-imports": ["error", { patterns: [noKysely] }] },
  },
  {
    files: ["playground/src/**/*.{ts,tsx}"],
    rules: {
      "max-lines": ["error", { max: 600 }],
      "max-lines-per-function": ["error", { max: 60, skipComments: true, skipBlankLines: true }],
      "no-console": "error",
      "no-restricted-globals": ["error", "process", "Buffer", "global", "require"],
      "no-restricted-imports": [
        "error",
        { patterns: [{ regex: "^node:", message: "The playground runs in a browser." }] },
      ],
    },
  },
  // An engine is one file, from its types to the statements that create its tables.
  { files: ["src/sql/engines/*.ts"], rules: { "max-lines": ["error", { max: 1200 }] } },
  // One table, so that every code is found in one place.
  { files: ["src/diagnostics/codes.ts"], rules: { "max-lines": "off" } },
  {
    files: ["test/**/*.ts"],
    ignores: ["test/support/runs.ts"],
    rules: {
      "no-restricted-properties": [
        "error",
        ...["assert", "check"].map((property) => ({
          object: "fc",
          property,
          message: "TROMMEL_RUNS reaches what check of test/support/runs.ts runs.",
        })),
      ],
    },
  },
  // Rows that are class instances are worth a test.
  { files: ["test/**/*.ts"], rules: { "@typescript-eslint/no-extraneous-class": "off" } },
  {
    files: ["**/*.config.ts", "docs/.vitepress/**/*.ts"],
    rules: { "import-x/no-default-export": "off" },
  },
)
