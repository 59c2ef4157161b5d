import process from "node:process"

/** The variable that tells the configuration of VitePress the base, which it needs before it knows its command line. */
export const baseVariable = "TROMMEL_SITE_BASE"

/**
 * Reads the path under which the site is served. It begins and ends with `/`.
 * @throws Error for a text that is no path.
 */
export function readBase(text: string | undefined): string {
  const base = text ?? "/"
  if (!/^\/(?:[\w.~-]+\/)*$/.test(base))
    throw new Error(
      `The base must be a path that begins and ends with "/", got ${JSON.stringify(base)}.`,
    )
  return base
}

/** Returns the base of the site that is being built. */
export function siteBase(): string {
  return readBase(process.env[baseVariable])
}

/** Returns the whole address of the site, where the variable `SITE_URL` names its host; undefined elsewhere. */
export function siteAddress(host: string | undefined = process.env.SITE_URL): string | undefined {
  return host === undefined || host === "" ? undefined : new URL(siteBase(), host).href
}
