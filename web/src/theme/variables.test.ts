import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chartCss, contrastCss, skinCss } from './skin-css.ts'

const textsOf = (pattern: string) => globSync(pattern).map((path) => readFileSync(path, 'utf8'))

/** Prefixes of the variables whose names a script composes. */
const composed = ['ring', 'card'].map((prefix) => `--${prefix}-`)

test('style sheets use no variable that nothing sets', () => {
  const sheets = textsOf('web/src/**/*.css')
  const written = [...sheets, ...textsOf('web/src/**/*.{ts,tsx}'), skinCss(), chartCss(), contrastCss()]
  const set = new Set(written.flatMap((text) => text.match(/(?<!var\()(?<!\w)--[\w-]+/g) ?? []))
  const used = sheets.flatMap((sheet) =>
    [...sheet.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name),
  )
  const missing = used.filter((name) => !set.has(name) && !composed.some((prefix) => name.startsWith(prefix)))
  expect(missing).toEqual([])
})
