import { execFile, execFileSync, spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { promisify } from "node:util"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  writeCSharp,
  writeCurl,
  writeFetch,
  writePython,
} from "../../../playground/src/readings/request-code.ts"
import { root } from "../../support/examples.ts"
import { skipsWithout } from "../../support/skips-without.ts"
import { check } from "../../support/runs.ts"

const run = promisify(execFile)

/** The arguments that a shell passes on. */
const argumentsIn = (command: string): readonly string[] =>
  execFileSync("sh", ["-c", command.replace(/^curl/, String.raw`printf '%s\0'`)], {
    encoding: "utf8",
  })
    .split("\0")
    .slice(0, -1)

describe("writeCurl", () => {
  it("writes key, user agent and address", () => {
    expect(writeCurl("http://localhost:4000/list?filters=a%3D%3D1", "some-key")).toBe(
      "curl -s -A 'trommel playground' -H 'Authorization: Bearer some-key' 'http://localhost:4000/list?filters=a%3D%3D1'",
    )
  })

  it("a shell passes any address and key on as they are, without control characters", () => {
    const texts = fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 })
    check(
      fc.property(texts, texts, (url, key) => {
        const clean = (text: string): string =>
          text.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, "")
        expect(argumentsIn(writeCurl(url, key))).toEqual([
          ...["-s", "-A", "trommel playground", "-H", `Authorization: Bearer ${clean(key)}`],
          clean(url),
        ])
      }),
      80,
    )
  })

  it("a line break cannot start another command", () => {
    expect(writeCurl("http://x/\nrm -rf ~", "")).not.toContain("\n")
  })
})

describe("programs that send the request", () => {
  mkdirSync(join(root, ".tmp"), { recursive: true })
  const folder = mkdtempSync(join(root, ".tmp", "request-code-"))
  const server = createServer((request, response) => {
    const { url, headers } = request
    response.end(JSON.stringify([url, headers.authorization]))
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  })
  afterAll(() => {
    server.close()
    rmSync(folder, { recursive: true })
  })

  const key = String.raw`k"e\n'y`
  const list = "/list?filters=name%40%3DPro%5C%2C"
  const write = (name: string, write: typeof writeCurl): string => {
    const { port } = server.address() as AddressInfo
    const path = join(folder, name)
    writeFileSync(path, write(`http://127.0.0.1:${String(port)}${list}`, key))
    return path
  }
  const seen = async (command: string, options: readonly string[]): Promise<unknown> => {
    const { stdout } = await run(command, [...options], {
      env: { ...process.env, DOTNET_CLI_TELEMETRY_OPTOUT: "1", DOTNET_NOLOGO: "1" },
    })
    return JSON.parse(stdout)
  }
  const expected = [list, `Bearer ${key}`]

  it("JavaScript", async () => {
    expect(await seen(process.execPath, [write("list.mjs", writeFetch)])).toEqual(expected)
  })

  const hasPython = spawnSync("python3", ["--version"]).status === 0
  it.skipIf(skipsWithout(hasPython ? "python3" : undefined))("Python", async () => {
    expect(await seen("python3", [write("list.py", writePython)])).toEqual(expected)
  })

  it("C#: a program with top-level statements", () => {
    expect(writeCSharp('http://localhost/list?x="', "some-key")).toBe(
      String.raw`using System;
using System.Net.Http;

using var client = new HttpClient();
client.DefaultRequestHeaders.TryAddWithoutValidation("Authorization", "Bearer some-key");
Console.WriteLine(await client.GetStringAsync("http://localhost/list?x=\""));
`,
    )
  })

  const sdks = spawnSync("dotnet", ["--list-sdks"], { encoding: "utf8" }).stdout || ""
  const [version] = /^\d+\.\d+/.exec(sdks.trim().split("\n").at(-1) ?? "") ?? []
  it.runIf(version !== undefined)(
    "C#: the program runs, where the .NET SDK is installed",
    async () => {
      write("Program.cs", writeCSharp)
      writeFileSync(
        join(folder, "list.csproj"),
        `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType><TargetFramework>net${version ?? ""}</TargetFramework></PropertyGroup></Project>`,
      )
      expect(await seen("dotnet", ["run", "--project", folder])).toEqual(expected)
    },
    120_000,
  )
})
