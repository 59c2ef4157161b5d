import { Readable } from "node:stream"
import type { Command, Option } from "commander"
import { complete } from "../../complete/complete.ts"
import type { Fields } from "../../fields/field.ts"
import { defineFields } from "../../fields/table.ts"
import { operatorSymbols } from "../../language/operators.ts"
import { exitCodes, type ExitCode } from "../command-result.ts"
import { definitionsOfTypes } from "../commands.ts"
import { databaseKindOf } from "../database/address.ts"
import type { Shell, TableFlags } from "../flags.ts"
import { joinBytes } from "../input/bytes.ts"
import { openFile } from "../input/open-source.ts"
import { parseJson } from "../input/parse-json.ts"
import { formatOfName } from "../input/format-of-name.ts"
import { openTable } from "../open-table.ts"
import { holdsOperator } from "../read-arguments.ts"
import type { Session } from "../session.ts"

/**
 * Prints the script of a shell. With a line, prints what its last word can become, for that script: first `files`, `words`, or
 * `open` for words that go on, then a word on each line.
 * @param line - the line up to the cursor, and the part of its last word that the shell replaces.
 */
export async function runCompletion(
  session: Session,
  program: Command,
  shell: Shell,
  [line, replaced]: readonly string[],
): Promise<ExitCode> {
  if (line === undefined) {
    await session.out.write(scripts[shell])
    return exitCodes.fine
  }
  const typed = splitLine(line)
  const words = typed.slice(typed[0] === "npx" ? typed.indexOf("trommel") + 1 : 1)
  const [kind, ...found] = await completeWords(session, program, words)
  const { length } = words.at(-1) ?? ""
  const start = length - Math.min(length, replaced?.length ?? length)
  await session.out.write(`${[kind, ...found.map((word) => word.slice(start))].join("\n")}\n`)
  return exitCodes.fine
}

/** Splits a line as a shell does. A quote may still be open, and the last word is empty after a space. */
function splitLine(line: string): readonly string[] {
  const parts = line.matchAll(/'([^']*)'?|"((?:[^"\\]|\\.)*)"?|\\(.)|\s+|[^\s'"\\]+/gs)
  const words = [""]
  for (const [part, single, double, escaped] of parts)
    if (/^\s/.test(part)) words.push("")
    else words.push((words.pop() ?? "") + (single ?? double ?? escaped ?? part))
  return words
}

async function completeWords(
  session: Session,
  program: Command,
  [name, ...given]: readonly string[],
): Promise<readonly string[]> {
  const help = program.createHelp()
  const isFirst = given.length === 0
  const last = given.pop() ?? name ?? ""
  const command = program.commands.find((one) => one.name() === name)
  const choose = (choices: readonly string[]): readonly string[] => [
    "words",
    ...choices.filter((choice) => choice.startsWith(last)),
  ]
  const chooseOption = (of: Command): readonly string[] =>
    choose(help.visibleOptions(of).flatMap(({ long }) => long ?? []))
  if (isFirst)
    return last.startsWith("-")
      ? chooseOption(program)
      : choose(help.visibleCommands(program).map((one) => one.name()))
  if (command === undefined) return choose([])
  const { values, operands, waiting } = readGiven(command, given)
  const [, assigned, value = ""] = /^(--[^=]+=)(.*)$/s.exec(last) ?? []
  const option = waiting ?? findOption(command, assigned?.slice(0, -1))
  if (option === undefined && last.startsWith("-")) return chooseOption(command)
  const slot = option ?? command.registeredArguments[operands.length]
  const before = waiting === undefined ? (assigned ?? "") : ""
  if (slot?.argChoices) return choose(slot.argChoices.map((choice) => before + choice))
  const of = slot && ("flags" in slot ? slot.attributeName() : slot.name())
  if (/^(?:file|files|fields|data|playground)$/.test(of ?? "")) return ["files"]
  const what = completed.get(of ?? "")
  if (what === undefined) return choose([])
  const table = await readTable(session, operands[0], values)
  const found = completeText(what, before === "" ? last : value, table)
  const isOpen =
    what === "filters" || (what === "kinds" && found.every((word) => word.endsWith("=")))
  return [isOpen ? "open" : "words", ...found.map((word) => before + word)]
}

function findOption(command: Command, name = ""): Option | undefined {
  return command.options.find(({ long, short }) => long === name || short === name)
}

/** Reads the words before the last one: options with their values, and other arguments. */
function readGiven(command: Command, words: readonly string[]) {
  const values = new Map<string, string>()
  const operands: string[] = []
  let waiting: Option | undefined
  for (const word of words) {
    const [, name = word, value] = /^(--[^=]+)=(.*)$/s.exec(word) ?? []
    const option = waiting ?? (word.startsWith("-") ? findOption(command, name) : undefined)
    const given = waiting === undefined ? value : word
    if (option === undefined) operands.push(word)
    else if (given !== undefined) values.set(option.attributeName(), given)
    waiting = given === undefined && option?.required === true ? option : undefined
  }
  return { values, operands, waiting }
}

/** What the values of options and arguments are, by their names. */
const completed: ReadonlyMap<string, "filters" | "sorts" | "names" | "kinds"> = new Map([
  ["field", "kinds"],
  ["filters", "filters"],
  ["query", "filters"],
  ["sorts", "sorts"],
  ["columns", "names"],
  ["countBy", "names"],
])

const mostWords = 1000

/** Completes a name or a value, and where one name is left in filters, its operator. A shell takes only what begins with the text. */
function completeText(
  what: "filters" | "sorts" | "names" | "kinds",
  text: string,
  table: Fields,
): readonly string[] {
  if (what === "kinds") {
    const [, start = ""] = /^(.*=)[^=]*$/s.exec(text) ?? []
    const words = start === "" ? [...table.fields.values()].map(({ name }) => `${name}=`) : kinds
    return words.map((word) => start + word).filter((word) => begins(word, text))
  }
  if (what === "names") {
    const from = text.lastIndexOf(",") + 1
    return [...table.fields.values()].flatMap(({ name }) =>
      begins(name, text.slice(from)) ? text.slice(0, from) + name : [],
    )
  }
  const offer = (written: string) => {
    const request = { source: what, text: written, offset: written.length }
    const { from, options } = complete(request, table, { limit: mostWords })
    return options
      .filter(({ insert }) => begins(insert, written.slice(from)))
      .map(({ kind, insert }) => ({ kind, insert, word: written.slice(0, from) + insert }))
  }
  const offered = offer(text)
  const found = offered.filter(({ kind }) => kind !== "operator")
  const [only, other] = found
  const { insert: name = "", word = text } = only ?? {}
  if (other === undefined && !holdsOperator(word.slice(word.lastIndexOf(",") + 1))) {
    const signs = (only === undefined ? offered : offer(name)).map(({ insert }) => insert)
    const operators = operatorSymbols.filter((symbol) => signs.includes(symbol))
    if (operators.length > 0) return operators.map((symbol) => word + symbol)
  }
  return found.map((one) => one.word)
}

const kinds = [...definitionsOfTypes.keys()]

function begins(word: string, start: string): boolean {
  return word.toLowerCase().startsWith(start.toLowerCase())
}

const noFields = defineFields({})

/** Bytes of a file from which the fields are guessed. */
const sampleBytes = 65_536

/** Returns the table of a file for --fields, or of the start of a file; one without fields where it cannot be read. */
async function readTable(
  session: Session,
  file: string | undefined,
  values: ReadonlyMap<string, string>,
): Promise<Fields> {
  const flags: TableFlags = Object.fromEntries(
    ["fields", "rows", "delimiter", "encoding"].flatMap((name) => {
      const value = values.get(name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
  try {
    const isParquet = file !== undefined && databaseKindOf(file) === "parquet"
    const isRead = file !== undefined && file !== "-" && flags.fields === undefined && !isParquet
    const quiet: Session = {
      ...session,
      stdin: Readable.from(isRead ? [await readStart(session, file)] : []),
      err: { ...session.err, write: () => Promise.resolve(true) },
    }
    const format = formatOfName(file)
    const opened = isParquet
      ? await openTable(quiet, file, flags)
      : await openTable(quiet, "-", { ...flags, ...(format && { input: format }) })
    if (!opened.ok) return noFields
    await opened.value.close()
    return opened.value.table
  } catch {
    return noFields
  }
}

/** Reads the start of a file, up to the end of a row. */
async function readStart(session: Session, file: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of openFile(session, file).open()) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= sampleBytes) break
  }
  const bytes = joinBytes(chunks)
  if (size < sampleBytes) return bytes
  const text = new TextDecoder().decode(bytes.subarray(0, sampleBytes))
  const [first = ""] = text.split("\n", 1)
  const areLines = formatOfName(file) !== undefined || parseJson(first, "").ok
  return Buffer.from(areLines ? text.slice(0, text.lastIndexOf("\n") + 1) : closeJson(text))
}

/** Cuts the start of a JSON text after its last whole object or array, and closes what is around it. */
function closeJson(text: string): string {
  const closing: string[] = []
  let [end, depth] = [0, 0]
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*(?:"|$)|[[\]{}]/gs))
    if (token === "[") closing.push("]")
    else if (token === "{") closing.push("}")
    else if (token === "]" || token === "}") {
      closing.pop()
      end = index + 1
      depth = closing.length
    }
  return text.slice(0, end) + closing.slice(0, depth).reverse().join("")
}

const scripts: Readonly<Record<Shell, string>> = {
  bash: `_trommel() {
  local found program=trommel
  if [[ \${COMP_WORDS[0]} = npx ]]; then
    [[ " \${COMP_WORDS[*]:1:COMP_CWORD-1} " = *" trommel "* ]] || return
    program="npx trommel"
  fi
  mapfile -t found < <($program completion bash -- "\${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null)
  COMPREPLY=("\${found[@]:1}")
  case \${found[0]} in files) compopt -o default ;; open) compopt -o nospace ;; esac
}
complete -F _trommel trommel
complete -o default -F _trommel npx
`,
  zsh: `#compdef trommel npx
_trommel() {
  local -a found program=(trommel)
  if [[ $words[1] = npx ]]; then
    (( \${words[(I)trommel]} )) || { _default; return }
    program=(npx trommel)
  fi
  found=("\${(@f)$($program completion zsh -- "\${(j: :)words[1,CURRENT]}" 2>/dev/null)}")
  case $found[1] in
    files) _files ;;
    open) compadd -S '' -- "\${(@)found[2,-1]}" ;;
    *) compadd -- "\${(@)found[2,-1]}" ;;
  esac
}
compdef _trommel trommel npx
`,
  fish: `function __trommel_complete
  set -l program trommel
  if string match -q 'npx *' -- (commandline -cp)
    set program npx trommel
  end
  set -l found ($program completion fish -- (commandline -cp | string collect) 2>/dev/null)
  if test "$found[1]" = files
    __fish_complete_path (commandline -ct)
  else
    printf '%s\\n' $found[2..-1]
  end
end
complete -c trommel -f -a '(__trommel_complete)'
complete -c npx -n 'string match -q "*trommel *" -- (commandline -cp)' -f -a '(__trommel_complete)'
`,
}
