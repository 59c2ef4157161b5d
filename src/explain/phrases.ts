import { operators, type Match, type OperatorName } from "../language/operators.ts"

/** Each operator in plain English, between the name of a field and a value: "rating *is at least* 4". */
const phrases: { readonly [Name in OperatorName]: string } = {
  equals: "is",
  differs: "is not",
  greater: "is greater than",
  less: "is less than",
  atLeast: "is at least",
  atMost: "is at most",
  contains: "contains",
  starts: "starts with",
  ends: "ends with",
  lacks: "does not contain",
  startsNot: "does not start with",
  endsNot: "does not end with",
}

/** The phrase of the operator with a match, negated or not. */
export function phraseOf(match: Match, negated: boolean): string {
  return operators
    .filter((operator) => operator.match === match && operator.negated === negated)
    .map(({ name }) => phrases[name])
    .join("")
}
