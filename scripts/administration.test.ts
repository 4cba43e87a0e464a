import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withWrittenFields, writtenFieldsTable } from '@iambiz/contract/written-fields.ts'
import { expect, test } from 'vitest'

const page = readFileSync(join(import.meta.dirname, '../docs/administration.md'), 'utf8')

test('docs/administration.md lists every field that smaller administrators write, with who may and by what', () => {
  expect(page, 'run: node scripts/administration.ts --write').toBe(
    withWrittenFields(page, writtenFieldsTable()),
  )
})

test('a field that has a stricter rule than its record stands beside nothing else', () => {
  const saving = '| `POST /iam-portal/system/bulletin` |'
  const rows = writtenFieldsTable()
    .split('\n')
    .filter((line) => line.startsWith(saving))
  expect(rows).toHaveLength(2)
  expect(rows[0]).not.toContain('forcedPush')
  expect(rows[1]).toBe(`${saving} \`forcedPush\` | bulletin-maintain | yes |`)
})
