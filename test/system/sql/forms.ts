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
    sqlite: '(("g"."name" collate binary = ?) and ("g"."name" is not null))',
    postgres: '(("g"."name" = $1) and ("g"."name" is not null))',
    given: [["Kühl"], ["Kühl"]],
  },
  {
    query: "name==a|b",
    sqlite: '(("g"."name" collate binary in (?, ?)) and ("g"."name" is not null))',
    postgres: '(("g"."name" in ($1, $2)) and ("g"."name" is not null))',
    given: [
      ["a", "b"],
      ["a", "b"],
    ],
  },
  {
    query: "name!=a",
    sqlite: '((not ("g"."name" collate binary = ?)) and ("g"."name" is not null))',
    postgres: '((not ("g"."name" = $1)) and ("g"."name" is not null))',
    given: [["a"], ["a"]],
  },
  {
    query: "name==a|b|c",
    sqlite: '(("g"."name" collate binary in (?, ?, ?, ?)) and ("g"."name" is not null))',
    postgres: '(("g"."name" in ($1, $2, $3, $4)) and ("g"."name" is not null))',
    given: [
      ["a", "b", "c", "c"],
      ["a", "b", "c", "c"],
    ],
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
      '((("g"."name" glob ?) and (instr("g"."name", char(0)) = 0)) and ("g"."name" is not null))',
    postgres: '(("g"."name" ~ $1) and ("g"."name" is not null))',
    given: [["[Kk][Üü]1"], ["***:\\A[Kk][Üü]1\\Z"]],
  },
  {
    query: "name!=*kü",
    sqlite:
      '((not (("g"."name" glob ?) and (instr("g"."name", char(0)) = 0))) and ("g"."name" is not null))',
    postgres: '((not ("g"."name" ~ $1)) and ("g"."name" is not null))',
    given: [["[Kk][Üü]"], ["***:\\A[Kk][Üü]\\Z"]],
  },
  {
    query: "code==*aé",
    sqlite: '(("g"."code_fold" collate binary = ?) and ("g"."code_fold" is not null))',
    postgres: '(("g"."code_fold" = $1) and ("g"."code_fold" is not null))',
    given: [["AÉ"], ["AÉ"]],
  },
  {
    query: "name@=a%",
    sqlite: '((instr("g"."name", ?) > 0) and ("g"."name" is not null))',
    postgres: '(("g"."name" like $1) and ("g"."name" is not null))',
    given: [["a%"], ["%a\\%%"]],
  },
  {
    query: `name@=${"ü".repeat(33)}`,
    sqlite: '((instr("g"."name", ?) > 0) and ("g"."name" is not null))',
    postgres: '((strpos("g"."name", $1) > 0) and ("g"."name" is not null))',
    given: [["ü".repeat(33)], ["ü".repeat(33)]],
  },
  {
    query: "name@=|",
    sqlite: '("g"."name" is not null)',
    postgres: '("g"."name" is not null)',
    given: [[], []],
  },
  {
    query: "name!@=a",
    sqlite: '((not (instr("g"."name", ?) > 0)) and ("g"."name" is not null))',
    postgres: '((not ("g"."name" like $1)) and ("g"."name" is not null))',
    given: [["a"], ["%a%"]],
  },
  {
    query: "name@=*ü.",
    sqlite: `(((("g"."name" glob ?) or ("g"."name" glob ?)) or (instr("g"."name", char(0)) > 0 and ${rewritten})) and ("g"."name" is not null))`,
    postgres: '(("g"."name" ~ $1) and ("g"."name" is not null))',
    given: [["*Ü.*", "*ü.*", "*[Üü].*"], ["***:[Üü]\\."]],
  },
  {
    query: "name_=*+b*",
    sqlite: '(("g"."name" glob ?) and ("g"."name" is not null))',
    postgres: '(("g"."name" ~ $1) and ("g"."name" is not null))',
    given: [["+[Bb][*]*"], ["***:\\A\\+[Bb]\\*"]],
  },
  {
    query: "name!@=*ü",
    sqlite: `((not ((("g"."name" glob ?) or ("g"."name" glob ?)) or (instr("g"."name", char(0)) > 0 and ${rewritten}))) and ("g"."name" is not null))`,
    postgres: '((not ("g"."name" ~ $1)) and ("g"."name" is not null))',
    given: [["*Ü*", "*ü*", "*[Üü]*"], ["***:[Üü]"]],
  },
  {
    query: "code@=*é",
    sqlite: '((instr("g"."code_fold", ?) > 0) and ("g"."code_fold" is not null))',
    postgres: '(("g"."code_fold" like $1) and ("g"."code_fold" is not null))',
    given: [["É"], ["%É%"]],
  },
  {
    query: "name_=Kü",
    sqlite:
      '(("g"."name" collate binary >= ? and "g"."name" collate binary < ?) and ("g"."name" is not null))',
    postgres: '(("g"."name" ~>=~ $1 and "g"."name" ~<~ $2) and ("g"."name" is not null))',
    given: [
      ["Kü", "Ký"],
      ["Kü", "Ký"],
    ],
  },
  {
    query: "name_=\u{10ffff}",
    sqlite: '(("g"."name" collate binary >= ?) and ("g"."name" is not null))',
    postgres: '(("g"."name" ~>=~ $1) and ("g"."name" is not null))',
    given: [["\u{10ffff}"], ["\u{10ffff}"]],
  },
  {
    query: "name_=\u{d7ff}",
    sqlite:
      '(("g"."name" collate binary >= ? and "g"."name" collate binary < ?) and ("g"."name" is not null))',
    postgres: '(("g"."name" ~>=~ $1 and "g"."name" ~<~ $2) and ("g"."name" is not null))',
    given: [
      ["\u{d7ff}", "\u{e000}"],
      ["\u{d7ff}", "\u{e000}"],
    ],
  },
  {
    query: "name!_=K",
    sqlite:
      '((not ("g"."name" collate binary >= ? and "g"."name" collate binary < ?)) and ("g"."name" is not null))',
    postgres: '((not ("g"."name" ~>=~ $1 and "g"."name" ~<~ $2)) and ("g"."name" is not null))',
    given: [
      ["K", "L"],
      ["K", "L"],
    ],
  },
  {
    query: "name_=*k[",
    sqlite: '(("g"."name" glob ?) and ("g"."name" is not null))',
    postgres: '(("g"."name" ~ $1) and ("g"."name" is not null))',
    given: [["[Kk][[]*"], ["***:\\A[Kk]\\["]],
  },
  {
    query: "code_=*é",
    sqlite:
      '(("g"."code_fold" collate binary >= ? and "g"."code_fold" collate binary < ?) and ("g"."code_fold" is not null))',
    postgres:
      '(("g"."code_fold" ~>=~ $1 and "g"."code_fold" ~<~ $2) and ("g"."code_fold" is not null))',
    given: [
      ["É", "Ê"],
      ["É", "Ê"],
    ],
  },
  {
    query: "code!_=*é",
    sqlite:
      '((not ("g"."code_fold" collate binary >= ? and "g"."code_fold" collate binary < ?)) and ("g"."code_fold" is not null))',
    postgres:
      '((not ("g"."code_fold" ~>=~ $1 and "g"."code_fold" ~<~ $2)) and ("g"."code_fold" is not null))',
    given: [
      ["É", "Ê"],
      ["É", "Ê"],
    ],
  },
  {
    query: "name_-=ü",
    sqlite:
      '((octet_length("g"."name") >= ? and substr(cast("g"."name" as blob), ?) = cast(? as blob)) and ("g"."name" is not null))',
    postgres: '(("g"."name" like $1) and ("g"."name" is not null))',
    given: [[2, -2, "ü"], ["%ü"]],
  },
  {
    query: "name_-=1%_\\",
    sqlite:
      '((octet_length("g"."name") >= ? and substr(cast("g"."name" as blob), ?) = cast(? as blob)) and ("g"."name" is not null))',
    postgres: '(("g"."name" like $1) and ("g"."name" is not null))',
    given: [[4, -4, "1%_\\"], ["%1\\%\\_\\\\"]],
  },
  {
    query: `name_-=${"x".repeat(32)}`,
    sqlite:
      '((octet_length("g"."name") >= ? and substr(cast("g"."name" as blob), ?) = cast(? as blob)) and ("g"."name" is not null))',
    postgres: '(("g"."name" like $1) and ("g"."name" is not null))',
    given: [[32, -32, "x".repeat(32)], [`%${"x".repeat(32)}`]],
  },
  {
    query: `name_-=${"x".repeat(33)}`,
    sqlite:
      '((octet_length("g"."name") >= ? and substr(cast("g"."name" as blob), ?) = cast(? as blob)) and ("g"."name" is not null))',
    postgres: '((right("g"."name", $1) = $2) and ("g"."name" is not null))',
    given: [
      [33, -33, "x".repeat(33)],
      [33, "x".repeat(33)],
    ],
  },
  {
    query: "name!_-=ü",
    sqlite:
      '((not (octet_length("g"."name") >= ? and substr(cast("g"."name" as blob), ?) = cast(? as blob))) and ("g"."name" is not null))',
    postgres: '((not ("g"."name" like $1)) and ("g"."name" is not null))',
    given: [[2, -2, "ü"], ["%ü"]],
  },
  {
    query: "name_-=*ü",
    sqlite: `((case when instr("g"."name", char(0)) = 0 then (("g"."name" glob ?) or ("g"."name" glob ?)) else ${rewritten} end) and ("g"."name" is not null))`,
    postgres: '(("g"."name" ~ $1) and ("g"."name" is not null))',
    given: [["*Ü", "*ü", "*[Üü]"], ["***:[Üü]\\Z"]],
  },
  {
    query: "code_-=*é",
    sqlite:
      '((octet_length("g"."code_fold") >= ? and substr(cast("g"."code_fold" as blob), ?) = cast(? as blob)) and ("g"."code_fold" is not null))',
    postgres: '(("g"."code_fold" like $1) and ("g"."code_fold" is not null))',
    given: [[2, -2, "É"], ["%É"]],
  },
  {
    query: "name@=*\0",
    sqlite: `((instr("g"."name", char(0)) > 0 and ${rewritten}) and ("g"."name" is not null))`,
    postgres: "(1 = 0)",
    given: [["*\u{e000}*"], []],
  },
  {
    query: "total>1.5",
    sqlite: '(("g"."total" > ?) and ("g"."total" is not null))',
    postgres: '(("g"."total" > $1::numeric) and ("g"."total" is not null))',
    given: [[1.5], ["1.5"]],
  },
  {
    query: "total>1|-1|3",
    sqlite: '(("g"."total" > ?) and ("g"."total" is not null))',
    postgres: '(("g"."total" > $1::int8) and ("g"."total" is not null))',
    given: [[-1], [-1]],
  },
  {
    query: "total==1.5|2",
    sqlite: '(("g"."total" in (?, ?)) and ("g"."total" is not null))',
    postgres: '(("g"."total" in ($1::numeric, $2::int8)) and ("g"."total" is not null))',
    given: [
      [1.5, 2],
      ["1.5", 2],
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
    sqlite: '(("g"."stock" >= ?) and ("g"."stock" is not null))',
    postgres: '(("g"."stock" >= $1::int8) and ("g"."stock" is not null))',
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
    sqlite: '(("g"."stock" = ?) and ("g"."stock" is not null))',
    postgres: '(("g"."stock" = $1::int8) and ("g"."stock" is not null))',
    given: [[3000000000], [3000000000]],
  },
  {
    query: "stock!=3",
    sqlite: '((not ("g"."stock" = ?)) and ("g"."stock" is not null))',
    postgres: '((not ("g"."stock" = $1::int8)) and ("g"."stock" is not null))',
    given: [[3], [3]],
  },
  {
    query: "stock>9007199254740991",
    sqlite: '(("g"."stock" > ?) and ("g"."stock" is not null))',
    postgres: '(("g"."stock" > $1::int8) and ("g"."stock" is not null))',
    given: [[9007199254740991], [9007199254740991]],
  },
  {
    query: "state==1|2",
    sqlite: '(("g"."state" in (?, ?)) and ("g"."state" is not null))',
    postgres: '(("g"."state" in ($1::int8, $2::int8)) and ("g"."state" is not null))',
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
    sqlite: '(("g"."placed" collate binary > ?) and ("g"."placed" is not null))',
    postgres: '(("g"."placed" > $1::timestamptz) and ("g"."placed" is not null))',
    given: [["2024-01-31T12:00:00.123Z"], ["2024-01-31 12:00:00.123000+00"]],
  },
  {
    query: "placed<2024-01-31T12:00:00.1230001Z",
    sqlite: '(("g"."placed" collate binary <= ?) and ("g"."placed" is not null))',
    postgres: '(("g"."placed" <= $1::timestamptz) and ("g"."placed" is not null))',
    given: [["2024-01-31T12:00:00.123Z"], ["2024-01-31 12:00:00.123000+00"]],
  },
  {
    query: "placed>0001-01-01T00:00:00+14:00",
    sqlite: '("g"."placed" is not null)',
    postgres: '(("g"."placed" > $1::timestamptz) and ("g"."placed" is not null))',
    given: [[], ["0001-12-31 10:00:00.000000+00 BC"]],
  },
  {
    query: "placed>9999-12-31T23:59:59-14:00",
    sqlite: "(1 = 0)",
    postgres: '(("g"."placed" > $1::timestamptz) and ("g"."placed" is not null))',
    given: [[], ["10000-01-01 13:59:59.000000+00"]],
  },
  {
    query: "placed==0001-01-01T00:00:00Z",
    sqlite: '(("g"."placed" = ?) and ("g"."placed" is not null))',
    postgres: '(("g"."placed" = $1::timestamptz) and ("g"."placed" is not null))',
    given: [["0001-01-01T00:00:00.000Z"], ["0001-01-01 00:00:00.000000+00"]],
  },
  {
    query: "placed<9999-12-31T23:00:00-01:00",
    sqlite: '("g"."placed" is not null)',
    postgres: '(("g"."placed" < $1::timestamptz) and ("g"."placed" is not null))',
    given: [[], ["10000-01-01 00:00:00.000000+00"]],
  },
  {
    query: "id==5|null",
    sqlite: '("g"."id" = ?)',
    postgres: '("g"."id" = $1::int8)',
    given: [[5], [5]],
  },
  {
    query: "id!=null",
    sqlite: "(1 = 1)",
    postgres: "(1 = 1)",
    given: [[], []],
  },
  {
    query: "placedFrom==2024-01-31",
    sqlite: '(("g"."placed" collate binary >= ?) and ("g"."placed" is not null))',
    postgres: '(("g"."placed" >= $1::timestamptz) and ("g"."placed" is not null))',
    given: [["2024-01-31T00:00:00.000Z"], ["2024-01-31 00:00:00.000000+00"]],
  },
  {
    query: "paid==true",
    sqlite: '(("g"."paid" = ?) and ("g"."paid" is not null))',
    postgres: '(("g"."paid" = $1::boolean) and ("g"."paid" is not null))',
    given: [[1], [true]],
  },
  {
    query: "paid!=true",
    sqlite: '((not ("g"."paid" = ?)) and ("g"."paid" is not null))',
    postgres: '((not ("g"."paid" = $1::boolean)) and ("g"."paid" is not null))',
    given: [[1], [true]],
  },
  {
    query: "paid==true|false",
    sqlite: '(("g"."paid" in (?, ?)) and ("g"."paid" is not null))',
    postgres: '(("g"."paid" in ($1::boolean, $2::boolean)) and ("g"."paid" is not null))',
    given: [
      [1, 0],
      [true, false],
    ],
  },
  {
    query: "owner=={6F9619FF8B86D011B42D00CF4FC964FF}",
    sqlite: '(("g"."owner" collate binary = ?) and ("g"."owner" is not null))',
    postgres: '(("g"."owner" = $1::uuid) and ("g"."owner" is not null))',
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
      '((("g"."name" collate binary = ?) and ("g"."name" is not null)) or (("g"."code" collate binary = ?) and ("g"."code" is not null)))',
    postgres:
      '((("g"."name" = $1) and ("g"."name" is not null)) or (("g"."code" = $2) and ("g"."code" is not null)))',
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
