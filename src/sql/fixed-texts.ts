import type { SqlType, TextDateType, TextTimeType } from "./types.ts"

/** True for a type of dates that are held as texts. */
export function isTextDate(type: SqlType): type is TextDateType {
  return type.startsWith("iso-")
}

/** True for a type of times of the day that are held as texts. */
export function isTextTime(type: SqlType): type is TextTimeType {
  return type.startsWith("time-")
}

/** True for a type of texts of one width, whose order is that of what they say. */
export function isFixedText(type: SqlType): type is TextDateType | TextTimeType {
  return isTextDate(type) || isTextTime(type)
}
