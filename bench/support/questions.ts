import { coldCollection } from "../cold-collection.ts"
import { collectionCounts } from "../collection-counts.ts"
import { commandLine } from "../command-line.ts"
import { collection } from "../collection.ts"
import { growthOfPage } from "../growth.ts"
import { httpLoad } from "../http-load.ts"
import { besideOlderBuild, listRequests } from "../list-requests.ts"
import { importSize } from "../import-size.ts"
import { memory } from "../memory.ts"
import { evaluation } from "../evaluation.ts"
import { firstParse } from "../first-parse.ts"
import { linear } from "../linear.ts"
import { mistakes } from "../mistakes.ts"
import { ordering } from "../ordering.ts"
import { parsing } from "../parsing.ts"
import { servers } from "../servers.ts"
import { shortLists } from "../short-lists.ts"
import { smallCollections } from "../small-collections.ts"
import { sieveBesideStandard, sieveLinear } from "../sieve-linear.ts"
import { sieveParsing } from "../sieve-parsing.ts"
import { types } from "../types.ts"
import { preparedQuery, wholeQuery } from "../whole-query.ts"
import type { Question } from "./question.ts"

/** All questions by the name that the command takes, in the order of the page. */
export const questions: ReadonlyMap<string, Question> = new Map<string, Question>([
  ["evaluation", evaluation],
  ["ordering", ordering],
  ["short-lists", shortLists],
  ["collection", collection],
  ["cold-collection", coldCollection],
  ["small-collections", smallCollections],
  ["collection-counts", collectionCounts],
  ["growth", growthOfPage],
  ["memory", memory],
  ["list-requests", listRequests],
  ["beside-older-build", besideOlderBuild],
  ["http-load", httpLoad],
  ["servers", servers],
  ["command-line", commandLine],
  ["parsing", parsing],
  ["sieve-parsing", sieveParsing],
  ["whole-query", wholeQuery],
  ["prepared-query", preparedQuery],
  ["first-parse", firstParse],
  ["mistakes", mistakes],
  ["import-size", importSize],
  ["types", types],
  ["linear", linear],
  ["sieve-linear", sieveLinear],
  ["sieve-beside-standard", sieveBesideStandard],
])
