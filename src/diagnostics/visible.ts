/** A character as it is shown, and its columns: none for a mark that combines. */
export interface Cell {
  readonly shown: string
  readonly columns: 0 | 1 | 2
}

/** Matches texts of visible ASCII characters and spaces, which need no further look. */
const plain = /^[ -~]*$/

/**
 * Matches what shows nothing, moves the cursor, turns the direction, or is not assigned; not what joins or parts letters or
 * emoji, and not the sign behind an emoji that asks for its coloured form.
 */
const hidden =
  /(?!(?<=(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{So}\p{Emoji_Modifier}]|\p{So}\ufe0f)[\u200c\u200d](?!\p{Default_Ignorable_Code_Point})[\p{L}\p{So}]|(?<=\p{So})\ufe0f)[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

/** Matches East Asian wide and full-width characters. */
const wide =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u

/**
 * Returns the text with a stand-in of one column for every character that shows nothing or would
 * disturb a terminal: control characters, line breaks, controls of the direction of writing,
 * zero-width characters, lone surrogates, and characters that Unicode has not assigned. A joiner or
 * non-joiner between letters or emoji stays, since words of Persian and Hindi and signs of families
 * are written with them. Takes linear time.
 * @example visible("a\tb\u202e\n") // => "a␉b�␊"
 */
export function visible(text: string): string {
  return plain.test(text) ? text : text.replace(hidden, standIn)
}

/**
 * Returns the characters of a text as cells. Columns follow a small rule instead of the tables of
 * Unicode: marks that combine take none, East Asian wide characters and emoji two, all others one.
 * The characters of a sequence that a terminal may join to one sign (flags, skin tones) are counted
 * one by one.
 */
export function cellsOf(text: string): Cell[] {
  return Array.from(visible(text), (shown) => ({ shown, columns: columnsOf(shown) }))
}

function columnsOf(shown: string): Cell["columns"] {
  if (shown < "\u0300") return 1
  if (/^[\p{Mn}\p{Me}\u200c\u200d]/u.test(shown)) return 0
  return wide.test(shown) || /^\p{Emoji_Presentation}/u.test(shown) ? 2 : 1
}

function standIn(character: string): string {
  const code = character.charCodeAt(0)
  if (code < 0x20) return String.fromCharCode(0x2400 + code)
  if (code === 0x7f) return "␡"
  return code === 0x85 || code === 0x2028 || code === 0x2029 ? "␤" : "�"
}
