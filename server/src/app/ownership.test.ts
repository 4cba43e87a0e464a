import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('../', import.meta.url))
const files = globSync('**/*.ts', { cwd: source }).filter(
  (file) => !file.endsWith('.test.ts') && !file.startsWith('testing/'),
)

const writing = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)'/g,
  /\b(?:insert\s+into|delete\s+from|truncate(?:\s+table)?|merge\s+into)\s+(\w+)/gi,
  /(?<!for no key )(?<!for )(?<!do )\bupdate\s+(\w+)\s+(?:\w+\s+)?set\b/gi,
]

/** The feature that owns a file, including its group, or the layer: platform, app. */
const ownerOf = (file: string) =>
  /^features\/((accounts|announcements|catalogue|logs|mail|permissions|portal|statistics)\/|directory\/(?=ldap|scim))?[^/]+/.exec(
    file,
  )?.[0] ??
  file.split('/')[0] ??
  ''

const writes = files.flatMap((file) => {
  const text = readFileSync(`${source}${file}`, 'utf8').replace(/\/\*.*?\*\/|^\s*\/\/[^\n]*$/gms, '')
  return writing.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, table = '']) => ({ table, file, owner: ownerOf(file) })),
  )
})

test('a table is written by one feature only', () => {
  const owners = new Map<string, Set<string>>()
  for (const { table, owner } of writes) owners.set(table, new Set([...(owners.get(table) ?? []), owner]))
  // Checks that the scan works at all.
  expect(owners.get('session')).toEqual(new Set(['features/session']))
  expect(owners.get('audit_record')).toEqual(new Set(['platform']))
  expect(owners.get('rate_counter')).toEqual(new Set(['platform']))
  const shared = [...owners].filter(([, names]) => names.size > 1)
  expect(shared.map(([table, names]) => `${table}: ${[...names].join(', ')}`)).toEqual([])
})

test('features write to their tables in store files only, and never in reports', () => {
  const elsewhere = writes.filter(
    ({ file, owner }) => owner.startsWith('features/') && !/(^|\/)(\w+-)*store\.ts$/.test(file),
  )
  expect(elsewhere.map(({ file, table }) => `${file} writes ${table}`)).toEqual([])
})
