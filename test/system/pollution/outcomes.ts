/** Reads what a response holds. */
export async function contentOf(response: Response): Promise<unknown> {
  return [response.status, [...response.headers], await response.text()]
}

/** Reads the details of an error, which JSON would not show. */
export async function failureOf(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work
  } catch (error) {
    return error instanceof Error ? { thrown: error, ...error } : error
  }
}
