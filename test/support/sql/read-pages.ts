/** Reads page after page, each after the cursor of the one before it, until there is no cursor. */
export async function readPages<Page extends { readonly next: string | null }>(
  readPage: (after: string | null) => Promise<Page>,
  start: string | null = null,
): Promise<readonly Page[]> {
  const pages = [await readPage(start)]
  for (let after = pages[0]?.next; typeof after === "string"; after = pages.at(-1)?.next)
    pages.push(await readPage(after))
  return pages
}
