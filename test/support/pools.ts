/** Texts that are near each other: fold partners, prefixes, parts, null in letters. */
export const textPool = [
  ..."aAbßıIiſsSςσΣᾀᾈ",
  ...[
    "",
    " ",
    " a",
    "a ",
    "ab",
    "aB",
    "abc",
    "bab",
    "a,b",
    "a|b",
    "\\",
    "\\a",
    "a\\",
    "null",
    "NULL",
    "\\null",
    "5",
    "true",
    "==",
    "*a",
    "SS",
    "ss",
  ],
  ...[
    "Straße",
    "STRASSE",
    "\ufeff",
    "😀",
    "\ud83d",
    "\ude00",
    "\ud83d\uffee",
    "\ud83dz",
    "\ud83d\ud83d",
    "a😀b",
    "\uffee",
    "é",
    "e\u0301",
    "É",
    "K",
    "k",
    "Å",
    "Å",
    "\u0085",
    "\0",
  ],
]

/** Days and instants in every spelling of V5, some of them the same. */
export const datePool = [
  ...[
    "2024-01-01",
    "2024-01-01T00:00:00Z",
    "2024-01-01t00:00z",
    "2024-01-01 00:00",
    "2024-01-01T01:00:00+01:00",
    "2023-12-31T19:00-05:00",
  ],
  ...[
    "2024-01-01T23:59:59.9999999Z",
    "2024-01-01T23:59:59.999999999Z",
    "2024-01-02",
    "2024-01-01T12:00:00.0000001Z",
    "2024-01-01T12:00:00.000000199",
  ],
  ...[
    "2024-01-01T12:00:00.0000005Z",
    "2024-02-29",
    "2000-02-29T14:00+14:00",
    "0001-01-01",
    "9999-12-31",
    "0001-01-01T00:00+14:00",
    "9999-12-31T23:59-14:00",
  ],
  ...["1969-12-31T23:59:59.9999995Z", "1970-01-01", "1969-12-31", "2023-12-31"],
]

/** What looks like a date and is none. */
export const noDatePool = [
  ...[
    "2023-02-29",
    "2024-13-01",
    "2024-00-01",
    "2024-01-00",
    "0000-01-01",
    "2024-1-1",
    "2024-01-01Z",
    "2024-01-01T",
    "2024-01-01T24:00",
    "2024-01-01T12",
  ],
  ...[
    "2024-01-01T12:60",
    "2024-01-01T12:00:60",
    "2024-01-01T12:00:00.",
    "2024-01-01T12:00:00.0123456789",
    "2024-01-01T12:00.5",
    "2024-01-01T12:00+14:01",
  ],
  ...[
    "2024-01-01T12:00 Z",
    "2024-01-01T12:00+0200",
    "2024-01-01T12:00+02",
    "2024-01-01  12:00",
    "20240101",
    "+2024-01-01",
    "10000-01-01",
    "2024-01-01T12:00ZZ",
  ],
]

/** The uuid that most spellings below are of. */
export const uuid = "6f9619ff-8b86-d011-b42d-00cf4fc964ff"

/** Spellings of a few uuids (V8). */
export const uuidPool = [
  ...[
    uuid,
    uuid.toUpperCase(),
    uuid.replaceAll("-", ""),
    `{${uuid}}`,
    `(${uuid.replaceAll("-", "").toUpperCase()})`,
  ],
  ...[
    "00000000-0000-0000-0000-000000000000",
    "ffffffff-ffff-ffff-ffff-ffffffffffff",
    "6f9619ff-8b86-d011-b42d-00cf4fc96400",
  ],
]

/** What looks like a uuid and is none. */
export const noUuidPool = [
  `{${uuid}`,
  `{${uuid})`,
  uuid.slice(1),
  `${uuid}0`,
  uuid.replace("-", ""),
  `{{${uuid}}}`,
  uuid.replace("f", "g"),
  `${uuid.slice(0, 35)}-`,
  "{}",
]

/** Numbers as rows hold them. */
export const numberPool = [
  0,
  -0,
  1,
  -1,
  2,
  3,
  7,
  5,
  1.5,
  0.1,
  1e21,
  1e-7,
  1000,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  Number.MAX_VALUE,
]
