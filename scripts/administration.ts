import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withWrittenFields, writtenFieldsTable } from '@iambiz/contract/written-fields.ts'

const page = join(import.meta.dirname, '../docs/administration.md')
const { write } = parseArgs({ options: { write: { type: 'boolean' } } }).values

const present = readFileSync(page, 'utf8')
const wanted = withWrittenFields(present, writtenFieldsTable())
if (write) writeFileSync(page, wanted)
else if (present !== wanted) {
  console.error('docs/administration.md is out of date: node scripts/administration.ts --write')
  process.exitCode = 1
}
