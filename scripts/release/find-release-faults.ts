/** The parts of package.json that a release depends on. */
export interface ReleaseManifest {
  readonly name: string
  readonly version: string
  readonly repository?: string | { readonly url?: string } | undefined
}

/** What a release is made from. */
export interface Release {
  /** The name of the tag, such as `v1.0.0`. */
  readonly tag: string
  readonly manifest: ReleaseManifest
  readonly lock: { readonly version: string }
  /** The documents of the project by their paths. `CHANGELOG.md` and `SECURITY.md` are among them. */
  readonly documents: ReadonlyMap<string, string>
  /** Owner and name of the repository in which the release runs; undefined on a machine of a maintainer. */
  readonly runsIn?: string | undefined
}

/** Returns a sentence for each reason why a release must not be published; an empty array when there is none. */
export function findReleaseFaults(release: Release): readonly string[] {
  return [
    ...repositoryFaults(release),
    ...versionFaults(release),
    ...changelogFaults(release),
    ...documentFaults(release),
  ]
}

/** Returns the tag of the registry under which a version is offered: `next` for a version before a release. */
export const distTagOf = (version: string): string => (version.includes("-") ? "next" : "latest")

function repositoryFaults({ manifest: { repository }, runsIn }: Release): readonly string[] {
  const url = typeof repository === "string" ? repository : repository?.url
  if (url === undefined || url === "")
    return [
      'package.json has no "repository". Set it to the public address of this repository: npm compares it with the provenance.',
    ]
  if (runsIn === undefined || url.replace(/\.git$/, "").endsWith(`/${runsIn}`)) return []
  return [`package.json names the repository ${url}, but this release runs in ${runsIn}.`]
}

function versionFaults({ tag, manifest: { version }, lock }: Release): readonly string[] {
  return [
    ...(tag === `v${version}`
      ? []
      : [
          `The tag is ${tag}, but the version in package.json is ${version}: expected v${version}.`,
        ]),
    ...(lock.version === version
      ? []
      : [
          `package-lock.json has the version ${lock.version}, but package.json has ${version}: run npm install.`,
        ]),
  ]
}

function changelogFaults({ manifest: { version }, documents }: Release): readonly string[] {
  const headings = [...(documents.get("CHANGELOG.md") ?? "").matchAll(/^## (.+)$/gm)].map(
    ([, heading = ""]) => heading,
  )
  const own = headings.find((heading) => heading.startsWith(`[${version}]`))
  return [
    ...(own === undefined ? [`CHANGELOG.md has no section "## [${version}] - <date>".`] : []),
    ...headings
      .filter((heading) => !/^\[[^\]]+\] - \d{4}-\d{2}-\d{2}$/.test(heading))
      .map(
        (heading) =>
          `CHANGELOG.md has the section "${heading}": give it a version and the date of the release.`,
      ),
  ]
}

/** What a document says as long as the package is not published, and what to write instead. */
const beforeRelease: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\bnot published yet\b/, "says that the package is not published yet"],
  [/\btrommel-[\w.-]+\.tgz\b/, "installs the packed file: write npm install trommel"],
  [/\bno address for reports yet\b/, "names no address for reports: give one"],
]

function documentFaults({ documents }: Release): readonly string[] {
  return [...documents].flatMap(([path, text]) =>
    beforeRelease.flatMap(([phrase, what]) => (phrase.test(text) ? [`${path} ${what}.`] : [])),
  )
}
