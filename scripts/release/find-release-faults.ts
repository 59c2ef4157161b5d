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

/** A reason why a release must not be published. */
export interface ReleaseFault {
  readonly sentence: string
  /** True for what only the owner of the project can fill in: an address, a date, a name in the registry. */
  readonly isOfOwner: boolean
}

/** Returns each reason why a release must not be published; an empty array when there is none. */
export function findReleaseFaults(release: Release): readonly ReleaseFault[] {
  return [
    ...repositoryFaults(release),
    ...versionFaults(release),
    ...changelogFaults(release),
    ...documentFaults(release),
  ]
}

const ofAnyone = (sentence: string): ReleaseFault => ({ sentence, isOfOwner: false })
const ofOwner = (sentence: string): ReleaseFault => ({ sentence, isOfOwner: true })

/** Returns the tag of the registry under which a version is offered: `next` for a version before a release. */
export const distTagOf = (version: string): string => (version.includes("-") ? "next" : "latest")

function repositoryFaults({ manifest: { repository }, runsIn }: Release): readonly ReleaseFault[] {
  const url = typeof repository === "string" ? repository : repository?.url
  if (url === undefined || url === "")
    return [
      ofOwner(
        'package.json has no "repository". Set it to the public address of this repository: npm compares it with the provenance.',
      ),
    ]
  if (runsIn === undefined || url.replace(/\.git$/, "").endsWith(`/${runsIn}`)) return []
  return [ofAnyone(`package.json names the repository ${url}, but this release runs in ${runsIn}.`)]
}

function versionFaults({ tag, manifest: { version }, lock }: Release): readonly ReleaseFault[] {
  return [
    ...(tag === `v${version}`
      ? []
      : [
          ofAnyone(
            `The tag is ${tag}, but the version in package.json is ${version}: expected v${version}.`,
          ),
        ]),
    ...(lock.version === version
      ? []
      : [
          ofAnyone(
            `package-lock.json has the version ${lock.version}, but package.json has ${version}: run npm install.`,
          ),
        ]),
  ]
}

function changelogFaults({ manifest: { version }, documents }: Release): readonly ReleaseFault[] {
  const headings = [...(documents.get("CHANGELOG.md") ?? "").matchAll(/^## (.+)$/gm)].map(
    ([, heading = ""]) => heading,
  )
  const own = headings.find((heading) => heading.startsWith(`[${version}]`))
  return [
    ...(own === undefined
      ? [ofAnyone(`CHANGELOG.md has no section "## [${version}] - <date>".`)]
      : []),
    ...headings
      .filter((heading) => !/^\[[^\]]+\] - \d{4}-\d{2}-\d{2}$/.test(heading))
      .map((heading) => {
        const sentence = `CHANGELOG.md has the section "${heading}": give it a version and the date of the release.`
        return heading === own ? ofOwner(sentence) : ofAnyone(sentence)
      }),
  ]
}

/** What a document says as long as the package is not published, and what to write instead. */
const beforeRelease: readonly (readonly [phrase: RegExp, instead: string, of: typeof ofOwner])[] = [
  [
    /\bnot in the registry yet\b/,
    "says that the package is not in the registry yet: take the sentence out when its name is yours",
    ofOwner,
  ],
  [
    /\btrommel-[\w.-]+\.tgz\b/,
    "installs the packed file of one version: write trommel-*.tgz",
    ofAnyone,
  ],
  [/\bno address for reports yet\b/, "names no address for reports: give one", ofOwner],
]

/** What a page does not say that says `npm install trommel`, as long as another one says that the name is not there yet. */
const today = "install.md#from-a-clone"

function documentFaults({ documents }: Release): readonly ReleaseFault[] {
  const isAway = /\bnot in the registry yet\b/.test(documents.get("docs/start/install.md") ?? "")
  return [...documents].flatMap(([path, text]) => [
    ...beforeRelease.flatMap(([phrase, what, of]) =>
      phrase.test(text) ? [of(`${path} ${what}.`)] : [],
    ),
    ...(isAway && /^npm install trommel\b/m.test(text) && !text.includes(today)
      ? [ofAnyone(`${path} says npm install trommel, but not how to install today: link ${today}.`)]
      : []),
  ])
}
