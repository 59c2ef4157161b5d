import { cpuUsage } from "node:process"
const load = async (root) => ({ ...(await import(root + "/src/index.ts")) })
const [a, b] = [await load("/tmp/spell-base"), await load("/tmp/wt/spelling")]
const queries = [
  { filters: "rating>=8,year==1995", sorts: "-rating,title" },
  { filters: "(title|name)@=*heat,seen==true,year>=1990,year<2000", sorts: "title", page: "2" },
  { filters: "title==Tom Sawyer|Heat|Alien,genre==1|2,released>=2024-01-31T00:00:00Z" },
  { filters: "name==Smith\\, John,email_-=@example.com,rating!=null", sorts: "-year" },
  { filters: "key==6f9619ff-8b86-d011-b42d-00cf4fc964ff,since==2024-01-01" },
]
const make = (t) => { const table = t.defineFields({ title: { kind: "text" }, name: { kind: "text" }, email: { kind: "text" }, rating: { kind: "number" }, year: { kind: "integer" }, seen: { kind: "boolean" }, genre: { kind: "enum", values: [1,2] }, released: { kind: "date" }, since: { kind: "range-end", end: "from", of: "released" }, key: { kind: "uuid" } });
  return (n) => { const s = cpuUsage(); let c = 0; for (let i = 0; i < n; i++) for (const q of queries) c += t.bindQuery(t.parseQuery(q), table).diagnostics.length; const d = cpuUsage(s); return (d.user + d.system) / 1000 } }
const [ra, rb] = [make(a), make(b)]
ra(3000); rb(3000)
const ratios = []
for (let i = 0; i < 25; i++) { const order = i % 2; const x = order ? ra(1500) : undefined; const y = rb(1500); const xx = x ?? ra(1500); ratios.push([xx, y]) }
const med = (l) => l.sort((p, q) => p - q)[l.length >> 1]
console.log("old", med(ratios.map((r) => r[0])), "new", med(ratios.map((r) => r[1])), "ratio median", med(ratios.map((r) => r[1] / r[0])))
