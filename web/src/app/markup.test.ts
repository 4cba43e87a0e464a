import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** Ways to make a page of a text. */
const writesMarkup =
  /innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|parseFromString|setHTML|srcdoc/i

test('S-161: whatever is shown is text to the browser: no source of ours writes markup', () => {
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter((file) => writesMarkup.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
