import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Why a peer is missing, or an empty string. */
export function missing(program: string): string {
  const { error } = spawnSync(program, ['--version'])
  return error
    ? `${program} is not installed (Debian: apt-get install xmlsec1 libxml2-utils opensaml-schemas)`
    : ''
}

/** Runs a program with these files; `{name}` among the words is the path of a file. Returns what it writes. */
export function runWith(program: string, words: readonly string[], files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'saml-'))
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
    const resolved = words.map((word) =>
      word.replace(/\{([^}]+)\}/g, (_, name: string) => join(folder, name)),
    )
    return execFileSync(program, resolved, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
