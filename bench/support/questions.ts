import { evaluation } from "../evaluation.ts"
import { firstParse } from "../first-parse.ts"
import { linear } from "../linear.ts"
import { ordering } from "../ordering.ts"
import { parsing } from "../parsing.ts"
import { sieveLinear } from "../sieve-linear.ts"
import { sieveParsing } from "../sieve-parsing.ts"
import { wholeQuery } from "../whole-query.ts"
import type { Question } from "./question.ts"

/** All questions by the name that the command takes. */
export const questions: ReadonlyMap<string, Question> = new Map<string, Question>([
  ["parsing", parsing],
  ["evaluation", evaluation],
  ["ordering", ordering],
  ["first-parse", firstParse],
  ["whole-query", wholeQuery],
  ["sieve-parsing", sieveParsing],
  ["linear", linear],
  ["sieve-linear", sieveLinear],
])
