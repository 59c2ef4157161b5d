/** Where the coordinator finds a shard. */
export interface ShardAddress {
  /** The number of the shard, from 1. */
  readonly number: number
  readonly host: string
  readonly port: number
}

/** The columns of the table, which stand alike on shards and coordinator. */
const columns = `
  shard int2 not null,
  id int4 not null,
  store int4 not null,
  name text collate "C" not null,
  name_fold text collate "C" not null,
  note text,
  total numeric(12,2),
  status int4 not null,
  paid boolean not null,
  code uuid not null,
  created timestamptz not null`

/** The user of the application, on every node. It is not a superuser. */
export function roleStatements(password: string): string {
  return `
create role shop login password '${password}';`
}

/** The table of a shard with its indexes. Each shard has the rows of its own number. */
export function shardStatements(number: number): string {
  return `
create table orders (${columns},
  primary key (id),
  check (shard = ${number})
);
create index on orders (store);
create index on orders (name, id);
create index on orders (name_fold);
create index on orders (created desc, id);
create index on orders (total nulls first, id);
create index on orders (status);
grant select, insert, update, delete on orders to shop;`
}

/** The parent on the coordinator. */
export const parentStatements = `
create extension postgres_fdw;
create table orders (${columns}
) partition by list (shard);
grant select, insert, update, delete on orders to shop;`

/** A shard on the coordinator: its server, its user, and its table as a partition. */
export function partitionStatements(
  { number, host, port }: ShardAddress,
  password: string,
): string {
  return `
create server shard_${number} foreign data wrapper postgres_fdw options (
  host '${host}', port '${port}', dbname 'shop',
  async_capable 'true', fetch_size '1000', connect_timeout '2'
);
create user mapping for shop server shard_${number} options (user 'shop', password '${password}');
create foreign table orders_${number} partition of orders
  for values in (${number})
  server shard_${number} options (table_name 'orders');
grant select, insert, update, delete on orders_${number} to shop;`
}

/** Lets the planner of the coordinator know the rows of the shards. */
export const analyzeStatement = `
analyze orders;`

/**
 * Fills a shard. Ids are unique over all shards, each store stands on one shard, and names and notes mix scripts, letter case and
 * signs that collations order in ways of their own.
 */
export function fillStatements(number: number, { shards, rows }: ClusterSize): string {
  return `
insert into orders
select ${number}, id, (id / ${shards} % 100) * ${shards} + ${number}, name, translate(name, 'abzäéø', 'ABZÄÉØ'),
  case when id % 7 > 0 then name end, case when id % 5 > 0 then (id::int8 * 7919 % 100000) / 100.0 end, id % 6, id % 2 = 0,
  md5(id::text)::uuid, timestamptz '2024-01-01T00:00:00Z' + id * interval '1 minute'
from generate_series(${number}, ${rows * shards}, ${shards}) as id,
  lateral (select translate(substr(md5(id::text), 1, 6), '0123456789abcdef', 'aAbBzZ äÄéß_-～😀ø') || id as name) as named;
analyze orders;`
}

/** How large a cluster is. */
export interface ClusterSize {
  readonly shards: number
  /** The rows of each shard. */
  readonly rows: number
}
