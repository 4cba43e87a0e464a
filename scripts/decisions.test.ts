import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/decisions')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const list = read('README.md')

const records = readdirSync(folder)
  .filter((file) => /^\d{4}-/.test(file))
  .sort()
  .map((file) => {
    const text = read(file)
    const [, title = '', status = ''] = /^# (.+)\n\nStatus: (accepted|superseded by \d{4})\b/.exec(text) ?? []
    return { file, title, status, text }
  })
const numbers = new Set(records.map(({ file }) => file.slice(0, 4)))

test('the list of decisions has each record once, with its number, title and status', () => {
  const listed = [...list.matchAll(/^\| \[(.+)\]\((.+)\) \| (.+) \|$/gm)]
    .map(([, title, file, status]) => ({ file, title, status }))
    .sort((one, other) => (one.file ?? '').localeCompare(other.file ?? ''))
  expect(listed).toEqual(records.map(({ file, title, status }) => ({ file, title, status })))
})

test('a record is named by its title, has all parts, and at most 300 words', () => {
  const slug = (title: string) =>
    title
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .concat('.md')
  const parts = ['Context', 'Decision', 'Alternatives', 'Consequences']
  for (const { file, title, text } of records) {
    expect(file).toBe(slug(title))
    expect([...text.matchAll(/^\*\*(\w+)\.\*\*/gm)].map(([, part]) => part)).toEqual(parts)
    expect(text.split(/\s+/).filter(Boolean).length, file).toBeLessThanOrEqual(300)
  }
})

test('a number that is named anywhere is a record; migrations may name a merged one', () => {
  const merged = new Set(
    [...list.matchAll(/^\| (\d{4}) \| .*\[(?:\d{4}|performance\/)/gm)].map(([, number = '']) => number),
  )
  const pattern = /(?:\bdecisions? \[?|superseded by |decisions\/|\]\()(0\d{3})(?=\b)/g
  const files = globSync('{*.md,*/**/*.{ts,tsx,md}}', {
    cwd: root,
    exclude: (name) => ['node_modules', 'dist', 'data'].includes(name.split('/').at(-1) ?? ''),
  })
  const wrong = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(pattern)]
      .filter(([, number = '']) => !numbers.has(number))
      .map(([text]) => `${file}: ${text}`),
  )
  expect(wrong).toEqual([])
  expect([...merged].filter((number) => numbers.has(number))).toEqual([])
})
