/**
 * `trommel/kysely/mariadb`: MariaDB for `trommel/kysely`, and the adapter of its driver.
 * @packageDocumentation
 */
export { mariadb } from "./sql/engines/mariadb.ts"
export { nodeMysql, nodeMysqlControl, type NodeMysqlPool } from "./sql/node-mysql.ts"
