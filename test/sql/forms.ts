/** A query, and the SQL that it has on each engine. */
export interface Form {
  /** The text of the filters, or of the sorts where `sorted` is true. */
  readonly query: string
  readonly sorted?: true
  readonly sqlite: string
  readonly postgres: string
  /** The parameters of each engine. */
  readonly given: readonly [sqlite: readonly unknown[], postgres: readonly unknown[]]
}

/** A text of SQLite in which another character stands for U+0000. */
const rewritten = `(replace(json_extract(replace(json_quote(replace(replace(replace("g"."name", char(57344), char(57346)), char(57345), char(57346)), char(92), char(57345))), char(92) || 'u0000', char(57344)), '$'), char(57345), char(92)) glob ?)`

/** Every operator over every kind that it has a form of its own for. */
export const forms: readonly Form[] = [
  {
    query: "name==Kühl",
    sqlite: '(("g"."name" is not null) and ("g"."name" collate binary = ?))',
    postgres: '(("g"."name" is not null) and ("g"."name" = $1))',
    given: [["Kühl"], ["Kühl"]],
  },
  {
    query: "name==a|b",
    sqlite: '(("g"."name" is not null) and ("g"."name" collate binary in (?, ?)))',
    postgres: '(("g"."name" is not null) and ("g"."name" in ($1, $2)))',
    given: [
      ["a", "b"],
      ["a", "b"],
    ],
  },
  {
    query: "name!=a",
    sqlite: '(("g"."name" is not null) and (not ("g"."name" collate binary = ?)))',
    postgres: '(("g"."name" is not null) and (not ("g"."name" = $1)))',
    given: [["a"], ["a"]],
  },
  {
    query: "name!=a|b",
    sqlite: '("g"."name" is not null)',
    postgres: '("g"."name" is not null)',
    given: [[], []],
  },
  {
    query: "name==null",
    sqlite: '("g"."name" is null)',
    postgres: '("g"."name" is null)',
    given: [[], []],
  },
  {
    query: "name!=null",
    sqlite: '("g"."name" is not null)',
    postgres: '("g"."name" is not null)',
    given: [[], []],
  },
  {
    query: "name==a|null",
    sqlite: '(("g"."name" is null) or ("g"."name" collate binary = ?))',
    postgres: '(("g"."name" is null) or ("g"."name" = $1))',
    given: [["a"], ["a"]],
  },
  {
    query: "name!=a|null",
    sqlite: '("g"."name" is not null)',
    postgres: '("g"."name" is not null)',
    given: [[], []],
  },
  {
    query: "name==*kÜ1",
    sqlite:
      '(("g"."name" is not null) and (("g"."name" glob ?) and (instr("g"."name", char(0)) = 0)))',
    postgres: '(("g"."name" is not null) and ("g"."name" ~ $1))',
    given: [["[Kk][Üü]1"], ["***:\\A[Kk][Üü]1\\Z"]],
  },
  {
    query: "name!=*kü",
    sqlite:
      '(("g"."name" is not null) and (not (("g"."name" glob ?) and (instr("g"."name", char(0)) = 0))))',
    postgres: '(("g"."name" is not null) and (not ("g"."name" ~ $1)))',
    given: [["[Kk][Üü]"], ["***:\\A[Kk][Üü]\\Z"]],
  },
  {
    query: "code==*aé",
    sqlite: '(("g"."code_fold" is not null) and ("g"."code_fold" collate binary = ?))',
    postgres: '(("g"."code_fold" is not null) and ("g"."code_fold" = $1))',
    given: [["AÉ"], ["AÉ"]],
  },
  {
    query: "name@=a%",
    sqlite: '(("g"."name" is not null) and (instr("g"."name", ?) > 0))',
    postgres: '(("g"."name" is not null) and (strpos("g"."name", $1) > 0))',
    given: [["a%"], ["a%"]],
  },
  {
    query: "name@=|",
    sqlite: '("g"."name" is not null)',
    postgres: '("g"."name" is not null)',
    given: [[], []],
  },
  {
    query: "name!@=a",
    sqlite: '(("g"."name" is not null) and (not (instr("g"."name", ?) > 0)))',
    postgres: '(("g"."name" is not null) and (not (strpos("g"."name", $1) > 0)))',
    given: [["a"], ["a"]],
  },
  {
    query: "name@=*ü.",
    sqlite: `(("g"."name" is not null) and ((("g"."name" glob ?) or ("g"."name" glob ?)) or (instr("g"."name", char(0)) > 0 and ${rewritten})))`,
    postgres: '(("g"."name" is not null) and ("g"."name" ~ $1))',
    given: [["*Ü.*", "*ü.*", "*[Üü].*"], ["***:[Üü]\\."]],
  },
  {
    query: "name!@=*ü",
    sqlite: `(("g"."name" is not null) and (not ((("g"."name" glob ?) or ("g"."name" glob ?)) or (instr("g"."name", char(0)) > 0 and ${rewritten}))))`,
    postgres: '(("g"."name" is not null) and (not ("g"."name" ~ $1)))',
    given: [["*Ü*", "*ü*", "*[Üü]*"], ["***:[Üü]"]],
  },
  {
    query: "code@=*é",
    sqlite: '(("g"."code_fold" is not null) and (instr("g"."code_fold", ?) > 0))',
    postgres: '(("g"."code_fold" is not null) and (strpos("g"."code_fold", $1) > 0))',
    given: [["É"], ["É"]],
  },
  {
    query: "name_=Kü",
    sqlite:
      '(("g"."name" is not null) and ("g"."name" collate binary >= ? and "g"."name" collate binary < ?))',
    postgres: '(("g"."name" is not null) and ("g"."name" ~>=~ $1 and "g"."name" ~<~ $2))',
    given: [
      ["Kü", "Ký"],
      ["Kü", "Ký"],
    ],
  },
  {
    query: "name_=\u{10ffff}",
    sqlite: '(("g"."name" is not null) and ("g"."name" collate binary >= ?))',
    postgres: '(("g"."name" is not null) and ("g"."name" ~>=~ $1))',
    given: [["\u{10ffff}"], ["\u{10ffff}"]],
  },
  {
    query: "name_=\u{d7ff}",
    sqlite:
      '(("g"."name" is not null) and ("g"."name" collate binary >= ? and "g"."name" collate binary < ?))',
    postgres: '(("g"."name" is not null) and ("g"."name" ~>=~ $1 and "g"."name" ~<~ $2))',
    given: [
      ["\u{d7ff}", "\u{e000}"],
      ["\u{d7ff}", "\u{e000}"],
    ],
  },
  {
    query: "name!_=K",
    sqlite:
      '(("g"."name" is not null) and (not ("g"."name" collate binary >= ? and "g"."name" collate binary < ?)))',
    postgres: '(("g"."name" is not null) and (not ("g"."name" ~>=~ $1 and "g"."name" ~<~ $2)))',
    given: [
      ["K", "L"],
      ["K", "L"],
    ],
  },
  {
    query: "name_=*k[",
    sqlite: '(("g"."name" is not null) and ("g"."name" glob ?))',
    postgres: '(("g"."name" is not null) and ("g"."name" ~ $1))',
    given: [["[Kk][[]*"], ["***:\\A[Kk]\\["]],
  },
  {
    query: "code_=*é",
    sqlite:
      '(("g"."code_fold" is not null) and ("g"."code_fold" collate binary >= ? and "g"."code_fold" collate binary < ?))',
    postgres:
      '(("g"."code_fold" is not null) and ("g"."code_fold" ~>=~ $1 and "g"."code_fold" ~<~ $2))',
    given: [
      ["É", "Ê"],
      ["É", "Ê"],
    ],
  },
  {
    query: "code!_=*é",
    sqlite:
      '(("g"."code_fold" is not null) and (not ("g"."code_fold" collate binary >= ? and "g"."code_fold" collate binary < ?)))',
    postgres:
      '(("g"."code_fold" is not null) and (not ("g"."code_fold" ~>=~ $1 and "g"."code_fold" ~<~ $2)))',
    given: [
      ["É", "Ê"],
      ["É", "Ê"],
    ],
  },
  {
    query: "name_-=ü",
    sqlite:
      '(("g"."name" is not null) and (octet_length("g"."name") >= ? and substr(cast("g"."name" as blob), ?) = cast(? as blob)))',
    postgres: '(("g"."name" is not null) and (right("g"."name", $1) = $2))',
    given: [
      [2, -2, "ü"],
      [1, "ü"],
    ],
  },
  {
    query: "name!_-=ü",
    sqlite:
      '(("g"."name" is not null) and (not (octet_length("g"."name") >= ? and substr(cast("g"."name" as blob), ?) = cast(? as blob))))',
    postgres: '(("g"."name" is not null) and (not (right("g"."name", $1) = $2)))',
    given: [
      [2, -2, "ü"],
      [1, "ü"],
    ],
  },
  {
    query: "name_-=*ü",
    sqlite: `(("g"."name" is not null) and (case when instr("g"."name", char(0)) = 0 then (("g"."name" glob ?) or ("g"."name" glob ?)) else ${rewritten} end))`,
    postgres: '(("g"."name" is not null) and ("g"."name" ~ $1))',
    given: [["*Ü", "*ü", "*[Üü]"], ["***:[Üü]\\Z"]],
  },
  {
    query: "code_-=*é",
    sqlite:
      '(("g"."code_fold" is not null) and (octet_length("g"."code_fold") >= ? and substr(cast("g"."code_fold" as blob), ?) = cast(? as blob)))',
    postgres: '(("g"."code_fold" is not null) and (right("g"."code_fold", $1) = $2))',
    given: [
      [2, -2, "É"],
      [1, "É"],
    ],
  },
  {
    query: "name@=*\0",
    sqlite: `(("g"."name" is not null) and (instr("g"."name", char(0)) > 0 and ${rewritten}))`,
    postgres: "(1 = 0)",
    given: [["*\u{e000}*"], []],
  },
  {
    query: "total>1.5",
    sqlite: '(("g"."total" is not null) and ("g"."total" > ?))',
    postgres: '(("g"."total" is not null) and ("g"."total" > $1::float8))',
    given: [[1.5], [1.5]],
  },
  {
    query: "total==1.5|2",
    sqlite: '(("g"."total" is not null) and ("g"."total" in (?, ?)))',
    postgres: '(("g"."total" is not null) and ("g"."total" in ($1::float8, $2::float8)))',
    given: [
      [1.5, 2],
      [1.5, 2],
    ],
  },
  {
    query: "total<=1e400",
    sqlite: "(1 = 0)",
    postgres: "(1 = 0)",
    given: [[], []],
  },
  {
    query: "stock>=3",
    sqlite: '(("g"."stock" is not null) and ("g"."stock" >= ?))',
    postgres: '(("g"."stock" is not null) and ("g"."stock" >= $1::int8))',
    given: [[3], [3]],
  },
  {
    query: "stock>2.5",
    sqlite: "(1 = 0)",
    postgres: "(1 = 0)",
    given: [[], []],
  },
  {
    query: "stock==3000000000",
    sqlite: '(("g"."stock" is not null) and ("g"."stock" = ?))',
    postgres: '(("g"."stock" is not null) and ("g"."stock" = $1::int8))',
    given: [[3000000000], [3000000000]],
  },
  {
    query: "stock!=3",
    sqlite: '(("g"."stock" is not null) and (not ("g"."stock" = ?)))',
    postgres: '(("g"."stock" is not null) and (not ("g"."stock" = $1::int8)))',
    given: [[3], [3]],
  },
  {
    query: "stock>9007199254740991",
    sqlite: '(("g"."stock" is not null) and ("g"."stock" > ?))',
    postgres: '(("g"."stock" is not null) and ("g"."stock" > $1::int8))',
    given: [[9007199254740991], [9007199254740991]],
  },
  {
    query: "state==1|2",
    sqlite: '(("g"."state" is not null) and ("g"."state" in (?, ?)))',
    postgres: '(("g"."state" is not null) and ("g"."state" in ($1::int8, $2::int8)))',
    given: [
      [1, 2],
      [1, 2],
    ],
  },
  {
    query: "placed==2024-01-31T12:00:00.1230001Z",
    sqlite: "(1 = 0)",
    postgres: "(1 = 0)",
    given: [[], []],
  },
  {
    query: "placed>=2024-01-31T12:00:00.1230001Z",
    sqlite: '(("g"."placed" is not null) and ("g"."placed" collate binary > ?))',
    postgres: '(("g"."placed" is not null) and ("g"."placed" > $1::timestamptz))',
    given: [["2024-01-31T12:00:00.123Z"], ["2024-01-31 12:00:00.123000+00"]],
  },
  {
    query: "placed<2024-01-31T12:00:00.1230001Z",
    sqlite: '(("g"."placed" is not null) and ("g"."placed" collate binary <= ?))',
    postgres: '(("g"."placed" is not null) and ("g"."placed" <= $1::timestamptz))',
    given: [["2024-01-31T12:00:00.123Z"], ["2024-01-31 12:00:00.123000+00"]],
  },
  {
    query: "placed>0001-01-01T00:00:00+14:00",
    sqlite: '("g"."placed" is not null)',
    postgres: '(("g"."placed" is not null) and ("g"."placed" > $1::timestamptz))',
    given: [[], ["0001-12-31 10:00:00.000000+00 BC"]],
  },
  {
    query: "placed>9999-12-31T23:59:59-14:00",
    sqlite: "(1 = 0)",
    postgres: '(("g"."placed" is not null) and ("g"."placed" > $1::timestamptz))',
    given: [[], ["10000-01-01 13:59:59.000000+00"]],
  },
  {
    query: "placedFrom==2024-01-31",
    sqlite: '(("g"."placed" is not null) and ("g"."placed" collate binary >= ?))',
    postgres: '(("g"."placed" is not null) and ("g"."placed" >= $1::timestamptz))',
    given: [["2024-01-31T00:00:00.000Z"], ["2024-01-31 00:00:00.000000+00"]],
  },
  {
    query: "paid==true",
    sqlite: '(("g"."paid" is not null) and ("g"."paid" = ?))',
    postgres: '(("g"."paid" is not null) and ("g"."paid" = $1::boolean))',
    given: [[1], [true]],
  },
  {
    query: "paid!=true",
    sqlite: '(("g"."paid" is not null) and (not ("g"."paid" = ?)))',
    postgres: '(("g"."paid" is not null) and (not ("g"."paid" = $1::boolean)))',
    given: [[1], [true]],
  },
  {
    query: "paid==true|false",
    sqlite: '(("g"."paid" is not null) and ("g"."paid" in (?, ?)))',
    postgres: '(("g"."paid" is not null) and ("g"."paid" in ($1::boolean, $2::boolean)))',
    given: [
      [1, 0],
      [true, false],
    ],
  },
  {
    query: "owner=={6F9619FF8B86D011B42D00CF4FC964FF}",
    sqlite: '(("g"."owner" is not null) and ("g"."owner" collate binary = ?))',
    postgres: '(("g"."owner" is not null) and ("g"."owner" = $1::uuid))',
    given: [["6f9619ff-8b86-d011-b42d-00cf4fc964ff"], ["6f9619ff-8b86-d011-b42d-00cf4fc964ff"]],
  },
  {
    query: "owner!=null",
    sqlite: '("g"."owner" is not null)',
    postgres: '("g"."owner" is not null)',
    given: [[], []],
  },
  {
    query: "soldOut==true",
    sqlite: '(coalesce("g"."stock" = 0, false))',
    postgres: '(coalesce("g"."stock" = 0, false))',
    given: [[], []],
  },
  {
    query: "(name|code)==a",
    sqlite:
      '((("g"."name" is not null) and ("g"."name" collate binary = ?)) or (("g"."code" is not null) and ("g"."code" collate binary = ?)))',
    postgres:
      '((("g"."name" is not null) and ("g"."name" = $1)) or (("g"."code" is not null) and ("g"."code" = $2)))',
    given: [
      ["a", "a"],
      ["a", "a"],
    ],
  },
  {
    query: "name",
    sorted: true,
    sqlite: '"g"."name" collate binary asc, "g"."id" asc',
    postgres: '"g"."name" using ~<~ nulls first, "g"."id" asc',
    given: [[], []],
  },
  {
    query: "-name,total",
    sorted: true,
    sqlite: '"g"."name" collate binary desc, "g"."total" asc, "g"."id" asc',
    postgres: '"g"."name" using ~>~ nulls last, "g"."total" asc nulls first, "g"."id" asc',
    given: [[], []],
  },
  {
    query: "-id",
    sorted: true,
    sqlite: '"g"."id" desc',
    postgres: '"g"."id" desc',
    given: [[], []],
  },
  {
    query: "placed,-owner",
    sorted: true,
    sqlite: '"g"."placed" collate binary asc, "g"."owner" collate binary desc, "g"."id" asc',
    postgres: '"g"."placed" asc nulls first, "g"."owner" desc nulls last, "g"."id" asc',
    given: [[], []],
  },
]
