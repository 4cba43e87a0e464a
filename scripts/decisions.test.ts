import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../docs/decisions')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

test('the list of decisions names each by its number, title and state', () => {
  const listed = [...read('README.md').matchAll(/^\| \[(.+)\]\((.+)\) +\| (\w+)/gm)].map(
    ([, title, file, state]) => ({ title, file, state }),
  )
  const written = readdirSync(folder)
    .filter((file) => /^\d{4}-/.test(file))
    .sort()
    .map((file) => {
      const [, title, state] = /^# (.+)\n\n\d{4}-\d{2}-\d{2}, (\w+)/.exec(read(file)) ?? []
      return { title, file, state }
    })
  expect(written.length).toBeGreaterThan(10)
  expect(listed).toEqual(written)
})
