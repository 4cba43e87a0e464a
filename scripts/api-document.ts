import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { apiDocument } from '@iambiz/contract/api-document.ts'

const file = join(import.meta.dirname, '../docs/api.json')
const { write } = parseArgs({ options: { write: { type: 'boolean' } } }).values

const wanted = `${JSON.stringify(apiDocument(), null, 2)}\n`
const present = existsSync(file) ? readFileSync(file, 'utf8') : ''
if (write) writeFileSync(file, wanted)
else if (present !== wanted) {
  console.error('docs/api.json is out of date: node scripts/api-document.ts --write')
  process.exitCode = 1
}
