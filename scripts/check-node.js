/**
 * Ends with code 2 and one line when this Node.js cannot run the scripts, which are TypeScript. Any Node.js can load this
 * file, so it is JavaScript, and its syntax is old.
 */
const [major, minor] = process.versions.node.split(".").map(Number)

// Versions of Node.js that read TypeScript without an option.
const canRun = major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18)

if (!canRun) {
  console.error(
    `The scripts of trommel need Node.js 22.18 or newer, but this is Node.js ${process.versions.node}. npm ci installs one that npm run uses.`,
  )
  process.exitCode = 2
}
