import { useEffect, useState } from "preact/hooks"

/** The service that serves the page: a key, and the paths of its lists by the names of their data. */
export interface Service {
  readonly key: string
  readonly paths: ReadonlyMap<string, string>
}

/** What the server of the page answered; undefined before. */
let known: Service | "none" | undefined

/** Asks the server of the page for its service, once. Returns undefined until it has answered. */
export function useService(): Service | "none" | undefined {
  const [service, setService] = useState(known)
  useEffect(() => {
    if (known !== undefined) return
    void fetchService().then((found) => {
      known = found ?? "none"
      setService(known)
    })
  }, [])
  return service
}

async function fetchService(): Promise<Service | undefined> {
  try {
    const response = await fetch("service.json")
    return response.ok ? readService(await response.json()) : undefined
  } catch {
    return undefined
  }
}

/** Reads the description of a service; undefined for anything else. */
function readService(json: unknown): Service | undefined {
  if (typeof json !== "object" || json === null) return undefined
  const { key, paths } = json as { readonly key?: unknown; readonly paths?: unknown }
  if (typeof key !== "string" || typeof paths !== "object" || paths === null) return undefined
  const texts = Object.entries(paths).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "",
  )
  return { key, paths: new Map(texts) }
}
