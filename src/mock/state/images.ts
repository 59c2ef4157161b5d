import type { ImageOrder } from "../../store/resources.ts"

/**
 * Sorts file names of images by the places given for them, smallest first. Names without a place come last, in the order
 * they had; places of other names play no part.
 * @example orderImages(["a.png", "b.png", "c.png"], { "c.png": 0, "b.png": 1 }) // => ["c.png", "b.png", "a.png"]
 */
export function orderImages(imageNames: readonly string[], order: ImageOrder): string[] {
  const places = new Map(Object.entries(order))
  const placeOf = (name: string): number => places.get(name) ?? Number.MAX_VALUE
  return imageNames.toSorted((first, second) => placeOf(first) - placeOf(second))
}
