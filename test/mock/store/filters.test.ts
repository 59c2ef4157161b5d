import { describe, expect, it } from "vitest"
import { asking, finding, type Home } from "./lists.ts"

const subjects = (...texts: readonly string[]): ((filters: string) => Promise<readonly number[]>) =>
  finding(
    "tickets",
    texts.map((subject) => ({ subject })),
  )

const totals = finding(
  "orders",
  [1, 2, 3].map((total) => ({ total })),
)

const days = finding(
  "tickets",
  ["2024-05-01T00:00:00Z", "2024-05-02T09:30:00Z", "2024-05-03T00:00:00Z"].map((dateCreated) => ({
    dateCreated,
  })),
)

describe("a condition", () => {
  it("is a field, an operator and a value, written together", async () => {
    expect(await totals("total>=2")).toEqual([2, 3])
  })

  it("is one of several with commas between them, and all must match", async () => {
    expect(await totals("total>1,total<3")).toEqual([2])
    expect(await totals("total>1,total<3,total!=2")).toEqual([])
  })

  it.each(["subject", "SUBJECT", "sUbJeCt"])(
    "takes the name %s: letter case of names does not count",
    async (name) => {
      expect(await subjects("a", "b")(`${name}==b`)).toEqual([2])
    },
  )
})

describe("rule 1: a field that the list does not have", () => {
  it("has no effect: the answer has status 200 and every row", async () => {
    const ask = asking(
      "orders",
      Array.from({ length: 45 }, (_, total) => ({ total })),
    )
    const plain = await ask()
    expect(await ask({ filters: "nothing==1" })).toMatchObject({
      status: 200,
      success: true,
      found: plain.found,
      pages: 3,
    })
    expect(plain.found).toHaveLength(20)
  })

  it("does not change the other conditions", async () => {
    expect(await totals("nothing==1,total==2")).toEqual([2])
  })

  it.each<readonly [Home, string]>([
    ["orders", "subject==x"],
    ["orders", "hasReply==true"],
    ["orders", "dateRangeFrom==2999-01-01"],
    ["reviews", "status==0"],
    ["reviews", "lowStock==true"],
    ["reviews", "dateFrom==2999-01-01"],
    ["tickets", "gateway==x"],
    ["tickets", "responseCode==1"],
    ["products", "hasReply==true"],
    ["products", "customerEmail==x"],
    ["webhookLogs", "status==0"],
    ["webhookLogs", "webhookId==x"],
  ])("of %s is not that of another list: %s", async (home, filters) => {
    expect(await finding(home, [{}, {}])(filters)).toEqual([1, 2])
  })
})

describe("rule 2: operators of numbers and dates", () => {
  it.each([
    ["==", [2]],
    ["!=", [1, 3]],
    [">", [3]],
    ["<", [1]],
    [">=", [2, 3]],
    ["<=", [1, 2]],
  ])("%s compares numbers and dates", async (operator, expected) => {
    expect(await totals(`total${operator}2`)).toEqual(expected)
    expect(await days(`dateCreated${operator}2024-05-02T09:30:00Z`)).toEqual(expected)
  })

  it("compare by value, not letter by letter", async () => {
    const find = finding(
      "orders",
      [9, 10, 100].map((total) => ({ total })),
    )
    expect(await find("total>9.5")).toEqual([2, 3])
    expect(await find("total==1e2")).toEqual([3])
  })
})

describe("rule 3: operators of texts", () => {
  it.each([
    ["@=", [1, 2, 3]],
    ["_=", [1, 2]],
    ["_-=", [2, 3]],
    ["!@=", [4]],
    ["!_=", [3, 4]],
    ["!_-=", [1, 4]],
  ])("%s compares texts", async (operator, expected) => {
    expect(
      await subjects("key lost", "key", "lost key", "refund")(`subject${operator}key`),
    ).toEqual(expected)
  })
})

describe("rule 4: letter case of texts", () => {
  const find = subjects("Key", "key", "KEY")

  it.each([
    ["==", [2]],
    ["!=", [1, 3]],
    ["@=", [2]],
    ["_=", [2]],
    ["_-=", [2]],
    ["!@=", [1, 3]],
    ["!_=", [1, 3]],
    ["!_-=", [1, 3]],
  ])("counts under %s, and no longer with a star behind it", async (operator, expected) => {
    expect(await find(`subject${operator}key`)).toEqual(expected)
    expect(await find(`subject${operator}*kEy`)).toEqual(operator.startsWith("!") ? [] : [1, 2, 3])
  })

  it.each(["==", "!=", ">", "<", ">=", "<="])(
    "plays no part for numbers and dates: %s* compares as %s does",
    async (operator) => {
      expect(await totals(`total${operator}*2`)).toEqual(await totals(`total${operator}2`))
      const day = "2024-05-02T09:30:00Z"
      expect(await days(`dateCreated${operator}*${day}`)).toEqual(
        await days(`dateCreated${operator}${day}`),
      )
    },
  )
})

describe("rule 5: several values", () => {
  it("follow one operator with pipes between them, and any may match", async () => {
    expect(await totals("total==1|3")).toEqual([1, 3])
    expect(await subjects("key lost", "refund", "other")("subject_=key|ref")).toEqual([1, 2])
  })

  it("under != match nearly every row, since any value may differ", async () => {
    expect(await totals("total!=1|3")).toEqual([1, 2, 3])
  })
})

describe("rule 6: several fields", () => {
  const find = finding("tickets", [
    { subject: "ann", customerEmail: "x@example.com" },
    { subject: "x", customerEmail: "ann@example.com" },
    { subject: "x", customerEmail: "x@example.com" },
  ])

  it("are in brackets with pipes between them, and any may match", async () => {
    expect(await find("(subject|customerEmail)_=ann")).toEqual([1, 2])
  })

  it("with several values match by any pair", async () => {
    expect(await find("(subject|customerEmail)==ann|ann@example.com")).toEqual([1, 2])
  })

  it("may be among other conditions", async () => {
    expect(await find("(subject|customerEmail)_=ann,subject==x")).toEqual([2])
  })
})

describe("rule 7: enums", () => {
  const statuses = finding(
    "tickets",
    ([0, 1, 0, 2] as const).map((status) => ({ status })),
  )
  const visible = finding(
    "products",
    ([0, 1, 2, 3] as const).map((visibility) => ({ visibility })),
  )

  it("are compared by number", async () => {
    expect(await statuses("status==0")).toEqual([1, 3])
    expect(await visible("visibility==0")).toEqual([1])
    expect(await visible("visibility==1|3")).toEqual([2, 4])
  })

  it.each(["Open", "open", "Public", "zero"])(
    "match nothing by a name such as %s: 200 with an empty list",
    async (name) => {
      for (const operator of ["==", "!=", "==*"]) {
        expect(await statuses(`status${operator}${name}`)).toEqual([])
        expect(await visible(`visibility${operator}${name}`)).toEqual([])
      }
    },
  )

  it("are not the status and gateway of orders, which take the name", async () => {
    const find = finding("orders", [
      { status: "pending", gateway: "card" },
      { status: "completed", gateway: "wallet" },
    ])
    expect(await find("status==pending")).toEqual([1])
    expect(await find("gateway==wallet")).toEqual([2])
    expect(await find("status==0")).toEqual([])
    expect(await find("gateway==0")).toEqual([])
  })
})

describe("rule 8: dates", () => {
  it.each([
    "2024-05-02T09:30:00Z",
    "2024-05-02T09:30Z",
    "2024-05-02T09:30:00.000Z",
    "2024-05-02T11:30:00+02:00",
    "2024-05-02T09:30:00",
  ])("are ISO 8601 with a time, as in %s", async (date) => {
    expect(await days(`dateCreated==${date}`)).toEqual([2])
  })

  it("are ISO 8601 without a time, which is midnight in UTC", async () => {
    expect(await days("dateCreated>=2024-05-02")).toEqual([2, 3])
    expect(await days("dateCreated<2024-05-03")).toEqual([1, 2])
    expect(await days("dateCreated==2024-05-03")).toEqual([3])
  })

  it.each(["02.05.2024", "05/02/2024", "2024-02-30", "yesterday", "1714642200"])(
    "match nothing when written as %s",
    async (date) => {
      expect(await days(`dateCreated==${date}`)).toEqual([])
    },
  )
})

describe("rule 9: booleans", () => {
  const find = finding(
    "webhookLogs",
    [true, false].map((success) => ({ success })),
  )

  it.each([
    ["true", [1]],
    ["TRUE", [1]],
    ["false", [2]],
    ["maybe", [2]],
    ["1", [2]],
    ["yes", [2]],
    ["", [2]],
  ])("read %j, and any value but true and false counts as false", async (text, expected) => {
    expect(await find(`success==${text}`)).toEqual(expected)
    expect(await find(`success!=${text}`)).toEqual(
      [1, 2].filter((place) => !expected.includes(place)),
    )
  })
})

describe("rule 10: escapes", () => {
  const find = finding("tickets", [
    { subject: "Doe, Jane", customerEmail: null },
    { subject: "this|that", customerEmail: "null" },
    { subject: "null", customerEmail: "a@example.com" },
    { subject: "Doe", customerEmail: "b@example.com" },
    { subject: "this", customerEmail: null },
  ])

  it("a comma behind a backslash belongs to the value", async () => {
    expect(await find(String.raw`subject==Doe\, Jane`)).toEqual([1])
  })

  it("a comma without one starts a second condition", async () => {
    expect(await find("subject==Doe, Jane")).toEqual([4])
    expect(await find("subject==Doe,customerEmail==b@example.com")).toEqual([4])
  })

  it("a pipe behind a backslash belongs to the value", async () => {
    expect(await find(String.raw`subject==this\|that`)).toEqual([2])
    expect(await find("subject==this|that")).toEqual([5])
  })

  it("the word null behind a backslash is the text, in any letter case", async () => {
    expect(await find(String.raw`subject==\null`)).toEqual([3])
    expect(await find(String.raw`customerEmail==\null`)).toEqual([2])
    expect(await find(String.raw`subject==*\NULL`)).toEqual([3])
    expect(await find(String.raw`subject@=\null`)).toEqual([3])
  })

  it("the word null without one is an empty field", async () => {
    expect(await find("customerEmail==null")).toEqual([1, 5])
    expect(await find("subject==null")).toEqual([])
  })
})

describe("rule 11: != and fields that are empty", () => {
  it("excludes rows whose field is empty", async () => {
    const find = finding("orders", [{ gateway: null }, { gateway: "card" }, { gateway: "wallet" }])
    expect(await find("gateway!=card")).toEqual([3])
    expect(await find("gateway!=*CARD")).toEqual([3])
    expect(await find("gateway!=null")).toEqual([2, 3])
  })
})

describe("shortcuts", () => {
  const replies = finding(
    "reviews",
    ["Thank you.", null, ""].map((reply) => ({ reply })),
  )

  it("hasReply finds reviews with a reply of the merchant", async () => {
    expect(await replies("hasReply==true")).toEqual([1])
    expect(await replies("HASREPLY==TRUE")).toEqual([1])
  })

  it.each(["hasReply==false", "hasReply==maybe", "hasReply==", ""])(
    "hasReply that is not true equals leaving it out: %j",
    async (filters) => {
      expect(await replies(filters)).toEqual([1, 2, 3])
    },
  )

  it("are not fields: sorts and operators other than == have no effect", async () => {
    expect(await replies("hasReply>true")).toEqual([1, 2, 3])
    const ask = asking("reviews", [{ reply: null }, { reply: "Thank you." }])
    expect((await ask({ sorts: "-hasReply" })).found).toEqual([1, 2])
  })
})
