/** Lengths in UTF-16 units, both ends included, that the service wants of a {@link NewCategory}. */
export const categoryLimits = {
  name: { least: 3, most: 128 },
  slug: { least: 1, most: 72 },
} as const
