import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** APIs that parse a string as markup. */
const writesMarkup =
  /innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|parseFromString|setHTML|srcdoc/i

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
)
const sourcesWith = (pattern: RegExp) =>
  sources.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))

test('S-161: the browser gets texts only: no source file writes markup', () => {
  expect(sources.length).toBeGreaterThan(100)
  expect(sourcesWith(writesMarkup)).toEqual([])
})

/** Files where a relative time is only for screen readers, or is part of a text that cannot contain an element. */
const withoutElement = [
  'features/accounts/inner/SecondFactorStrip.tsx',
  'features/announcements/receipts/RemindDialog.tsx',
  'features/permissions/delegations/timeline/Timeline.tsx',
  'features/logs/login/SignInsCard.tsx',
]

test('[EXP-02] relative times are rendered by the component that has the full time as its title', () => {
  const written = sourcesWith(/\b(?:dayTime|ago)\(|formats\[form\]/)
  expect(written.toSorted()).toEqual(
    [...withoutElement, 'platform/i18n/RelativeTime.tsx', 'platform/i18n/format.ts'].toSorted(),
  )
})

test('[EXP-02] there is no native date field, because browsers format dates differently', () => {
  expect(sourcesWith(/type="(?:date|datetime-local|month|time|week)"/)).toEqual([])
})
