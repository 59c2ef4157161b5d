import { evaluation } from "../evaluation.js"
import { firstParse } from "../first-parse.js"
import { linear } from "../linear.js"
import { parsing } from "../parsing.js"
import { sieveLinear } from "../sieve-linear.js"
import { sieveParsing } from "../sieve-parsing.js"
import { wholeQuery } from "../whole-query.js"
import type { Question } from "./question.js"

/** Every question, by the name that the command takes. */
export const questions: ReadonlyMap<string, Question> = new Map<string, Question>([
  ["parsing", parsing],
  ["evaluation", evaluation],
  ["first-parse", firstParse],
  ["whole-query", wholeQuery],
  ["sieve-parsing", sieveParsing],
  ["linear", linear],
  ["sieve-linear", sieveLinear],
])
