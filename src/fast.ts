/**
 * `trommel/fast`: quicker forms of the commonest tests, for those who filter many rows.
 * @packageDocumentation
 */
export { fuseTest } from "./fuse/fuse.js"
