import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { settings } from '@iambiz/runtime/settings.ts'
import { settingsInPortal, settingsTable, withSettings } from './settings-table.ts'

const page = join(import.meta.dirname, '../docs/configuration.md')
const { write } = parseArgs({ options: { write: { type: 'boolean' } } }).values

const present = readFileSync(page, 'utf8')
const wanted = withSettings(present, settingsTable(settings, settingsInPortal))
if (write) writeFileSync(page, wanted)
else if (present !== wanted) {
  console.error('docs/configuration.md is out of date: node scripts/configuration.ts --write')
  process.exitCode = 1
}
