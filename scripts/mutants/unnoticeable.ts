/** Mutations that change nothing that a caller can see, by their names, with the reason. No test can notice them. */
export const unnoticeable: ReadonlyMap<string, string> = new Map([])
