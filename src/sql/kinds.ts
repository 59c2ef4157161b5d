/*
 * The columns that each engine has for each kind of values: their types, the default first and none where no column holds the values,
 * and then the options that they have beside those of all columns. No list is spread into another one: bundlers leave out a table of
 * plain lists that nobody needs. In `date`, the types from `iso-3` on are texts and counts to the engine.
 */

/**
 * SQLite. Its types of values are those of the values, not of the columns: booleans are 0 and 1, decimal numbers are integers with a
 * scale, durations are ticks of 100 ns, and dates are texts or counts. `integer` holds integers up to ±(2^53 - 1), `int8` all of 64
 * bits, and `blob` a uuid in 16 bytes. No column holds unsigned integers of 64 bits. `any` is any type: of an object, only null counts.
 */
export const sqliteKinds = {
  text: [["text"], "fold", "belowSurrogates"],
  uuid: [["text", "blob"]],
  boolean: [["integer"]],
  number: [["real", "integer", "int8"]],
  float: [["real"]],
  decimal: [["int8", "integer"], "scale"],
  integer: [["integer", "int8", "real"]],
  sized: [["integer", "int8"], "mayHoldSpecials"],
  int64: [["int8", "integer"]],
  uint64: [[]],
  enum: [["integer", "int8", "real"]],
  date: [["iso-3", "iso-0", "iso-6", "iso-7", "iso-day", "unix-ms", "unix-s"]],
  day: [["iso-day"]],
  time: [["time-7", "time-0", "time-3", "time-6"]],
  duration: [["int8", "integer"]],
  object: [["any"]],
} as const

/**
 * PostgreSQL, and what speaks its language: PGlite and Citus. The default of a `sized` integer is the smallest type that holds all
 * integers of the size. Where none is stated, `any-integer` is one of `int2`, `int4` and `int8`, whose indexes all serve an `int8`,
 * and `any-number` one of these, `float8` and `numeric`. `pg-enum` is an enum type whose labels are the `values` of the field.
 */
export const postgresKinds = {
  text: [["text", "varchar", "pg-enum"], "nullsFirst", "fold", "belowSurrogates", "collation"],
  uuid: [["uuid", "text"], "nullsFirst"],
  boolean: [["boolean"], "nullsFirst"],
  number: [["float8", "numeric", "int2", "int4", "int8"], "nullsFirst", "mayHoldSpecials"],
  float: [["float8", "float4"], "nullsFirst", "mayHoldSpecials"],
  decimal: [["numeric"], "nullsFirst", "mayHoldSpecials"],
  integer: [["int8", "int2", "int4", "numeric", "float8"], "nullsFirst", "mayHoldSpecials"],
  sized: [["int2", "int4", "int8"], "nullsFirst", "mayHoldSpecials"],
  int64: [["int8", "int2", "int4"], "nullsFirst", "mayHoldSpecials"],
  uint64: [["numeric"], "nullsFirst", "mayHoldSpecials"],
  enum: [["int8", "int2", "int4", "numeric", "float8"], "nullsFirst", "mayHoldSpecials"],
  // prettier-ignore
  date: [["timestamptz", "timestamp", "date", "iso-3", "iso-0", "iso-6", "iso-7", "iso-day", "unix-ms", "unix-s"],
    "nullsFirst", "mayHoldSpecials"],
  day: [["date", "iso-day"], "nullsFirst", "mayHoldSpecials"],
  time: [["time", "time-7", "time-0", "time-3", "time-6"], "nullsFirst", "mayHoldSpecials"],
  duration: [["int8"], "nullsFirst"],
  object: [["any"], "nullsFirst"],
} as const

/**
 * MariaDB. `text` is any type of texts, and `boolean` is `tinyint(1)`. Its own type of uuids orders them otherwise than their texts,
 * and its `timestamp` changes with the time zone of the session, so neither is here.
 */
export const mariadbKinds = {
  text: [["text"], "fold", "belowSurrogates", "collation"],
  uuid: [["text", "blob"]],
  boolean: [["boolean"]],
  number: [["float8", "numeric", "int2", "int4", "int8"]],
  float: [["float8", "float4"]],
  decimal: [["numeric"], "mayHoldSpecials"],
  integer: [["int8", "int2", "int4"]],
  sized: [["int2", "int4", "int8"], "mayHoldSpecials"],
  int64: [["int8", "int2", "int4"]],
  uint64: [["int8 unsigned", "numeric"], "mayHoldSpecials"],
  enum: [["int8", "int2", "int4"]],
  // prettier-ignore
  date: [["datetime", "date", "iso-3", "iso-0", "iso-6", "iso-7", "iso-day", "unix-ms", "unix-s"], "mayHoldSpecials"],
  day: [["date", "iso-day"], "mayHoldSpecials"],
  time: [["time", "time-7", "time-0", "time-3", "time-6"], "mayHoldSpecials"],
  duration: [["int8"]],
  object: [["any"]],
} as const

/**
 * DuckDB, and the files that it reads. `int2`, `int4` and `int8` are also the types of fewer bits and those without a sign, of which
 * `ubigint` has a range of its own.
 */
export const duckdbKinds = {
  text: [["text"], "fold", "belowSurrogates"],
  uuid: [["uuid", "text"]],
  boolean: [["boolean"]],
  number: [["float8", "numeric", "int2", "int4", "int8", "ubigint", "hugeint"], "mayHoldSpecials"],
  float: [["float8", "float4"], "mayHoldSpecials"],
  decimal: [["numeric"], "mayHoldSpecials"],
  integer: [["int8", "int2", "int4", "ubigint", "hugeint"]],
  sized: [["int2", "int4", "int8"], "mayHoldSpecials"],
  int64: [["int8", "int2", "int4"]],
  uint64: [["ubigint", "hugeint"], "mayHoldSpecials"],
  enum: [["int8", "int2", "int4", "ubigint", "hugeint"]],
  // prettier-ignore
  date: [["timestamp", "timestamptz", "timestamp_s", "timestamp_ms", "timestamp_ns", "date",
    "iso-3", "iso-0", "iso-6", "iso-7", "iso-day", "unix-ms", "unix-s"], "mayHoldSpecials"],
  day: [["date", "iso-day"], "mayHoldSpecials"],
  time: [["time", "time-7", "time-0", "time-3", "time-6"], "mayHoldSpecials"],
  duration: [["int8"]],
  object: [["any"]],
} as const
