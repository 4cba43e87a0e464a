import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { given, optional, port, secret, text } from '@iambiz/runtime/setting.ts'
import { settings } from '@iambiz/runtime/settings.ts'
import { expect, test } from 'vitest'
import { settingsInPortal, settingsTable, withSettings } from './settings-table.ts'

test('docs/configuration.md lists the settings as they are', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/configuration.md'), 'utf8')
  expect(page, 'run: node scripts/configuration.ts --write').toBe(
    withSettings(page, settingsTable(settings, settingsInPortal)),
  )
})

test('a setting that is changed in the portal is marked, and every one of them exists', () => {
  expect(settingsTable({ PORT: given(port, '8080', 'Port.') }, new Set(['PORT']))).toContain('| `PORT` ● |')
  expect(Object.keys(settings)).toEqual(expect.arrayContaining([...settingsInPortal]))
})

test('a setting tells its default, or that it is required, or secret', () => {
  const table = settingsTable({
    PORT: given(port, '8080', 'Port.'),
    KEY: secret('Key.'),
    NAME: optional(text, 'Zh|en.'),
  })
  expect(table.split('\n').slice(2)).toEqual([
    '| `PORT` | `8080` | Port. |',
    '| `KEY` | required | Key. Secret. |',
    '| `NAME` |  | Zh\\|en. |',
  ])
})
