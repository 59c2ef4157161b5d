/** Texts that are hard to query: special characters of the language, of URLs and of programs, and many scripts. */
export const edgeCaseTexts: readonly string[] = [
  "Doe, Jane",
  "this|that",
  "null",
  "(one|two)",
  "[square] {curly}",
  String.raw`back\slash, \null and \|`,
  "  two blanks before",
  "two blanks after  ",
  "a==b",
  "name@=*x,rating>=4",
  ">= at the start",
  "-minus first",
  "*star*",
  "100 % & 1+1=2 #3?",
  `"double" and 'single'`,
  "Straße und Weiß",
  "STRASSE",
  "İstanbul ılık IŞIK",
  "ΣΊΣΥΦΟΣ σίσυφος",
  "日本語のテキスト",
  "👩‍👩‍👧 and 🏳️‍🌈",
  "Cafe\u0301 and Café",
  "zero\u200bwidth",
  "tab\tand\nline",
  "true",
  "0",
  "<b>bold</b>",
  "__proto__",
  "constructor",
]

/** Unusual but valid email addresses. */
export const edgeCaseEmails: readonly string[] = [
  '"doe, jane"@example.com',
  "this|that@example.com",
  "null@example.com",
  "o'brien+tag@example.org",
  "LARGE.LETTERS@EXAMPLE.COM",
  "large.letters@example.com",
  "jörg@bücher.example",
  "100%(real)@example.net",
]

/** Names of payment gateways that are hard to query. */
export const edgeCaseGateways: readonly string[] = [
  "null",
  "gift, card",
  "pay|later",
  "Card",
  " card ",
]
