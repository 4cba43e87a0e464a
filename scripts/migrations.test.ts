import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** The last migrations of each folder that were written before the rule: they ran while nothing else did. */
const lastUnchecked: Record<string, string> = { 'server/migrations': '0160', 'provider/migrations': '0024' }

const isConcurrent = (file: string) => file.endsWith('-concurrently.sql')

const squawk = join(root, 'node_modules/squawk-cli/js/bin/squawk')

const run = { cwd: root, encoding: 'utf8' } as const
const output = ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr

/** The faults that squawk finds in migrations: lines with file, rule and reason. */
function faultsOf(files: readonly string[]): string {
  const lint = (some: readonly string[], ...options: string[]) =>
    some.length === 0
      ? ''
      : output(spawnSync(process.execPath, [squawk, '--reporter', 'gcc', ...options, ...some], run))
  return (
    lint(files.filter((file) => !isConcurrent(file))) +
    lint(files.filter(isConcurrent), '--no-assume-in-transaction')
  )
}

const folder = mkdtempSync(join(tmpdir(), 'iambiz-squawk-'))
afterAll(() => rmSync(folder, { recursive: true }))

function written(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

test('a migration neither blocks the release that is running nor takes away what it uses', () => {
  const files = Object.entries(lastUnchecked).flatMap(([path, last]) =>
    readdirSync(join(root, path))
      .filter((name) => name.endsWith('.sql') && name.slice(0, 4) > last)
      .map((name) => join(path, name)),
  )
  expect(faultsOf(files)).toBe('')
})

test('a migration that blocks, renames or removes is refused', () => {
  const faults = {
    'require-concurrent-index-creation': 'create index on login_log (site_id);',
    'adding-not-nullable-field': 'alter table person alter column name set not null;',
    'constraint-missing-not-valid': 'alter table person add constraint short check (length(name) < 9);',
    'ban-drop-column': 'alter table person drop column name;',
    'ban-drop-table': 'drop table person;',
    'renaming-column': 'alter table person rename column name to title;',
    'changing-column-type': 'alter table person alter column age type bigint;',
  }
  const found = faultsOf(Object.entries(faults).map(([rule, text]) => written(`${rule}.sql`, text)))
  for (const rule of Object.keys(faults)) expect(found).toMatch(new RegExp(`/${rule}\\.sql:.*${rule}`))
})

test('a migration that only adds, and an index that is built concurrently, are accepted', () => {
  const good = [
    written(
      '0001-good.sql',
      'create table note (id text primary key); alter table person add column note text; create index on note (id);',
    ),
    written('0002-index-concurrently.sql', 'create index concurrently if not exists note_id on note (id);'),
  ]
  expect(faultsOf(good)).toBe('')
})
