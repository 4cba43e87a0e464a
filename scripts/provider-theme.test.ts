import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accentSurfaces, defaultAccent } from '@iambiz/contract/platform/accent.ts'
import { expect, test } from 'vitest'

// The provider imports nothing of the web, so this test holds both to one theme.
const root = join(import.meta.dirname, '..')
const { skins } = JSON.parse(readFileSync(join(root, 'web/src/theme/tokens.json'), 'utf8'))
const css = readFileSync(join(root, 'provider/src/pages/style.css'), 'utf8')
const [light = '', dark = ''] = [...css.matchAll(/:root \{([^}]*)\}/g)].map(([, body]) => body ?? '')

const names = {
  surface: 'colorBgContainer',
  line: 'colorBorderSecondary',
  ctl: 'colorBorder',
  t1: 'colorText',
  t2: 'colorTextSecondary',
  t3: 'colorTextTertiary',
  p: 'colorPrimaryBorder',
  ptext: 'colorLink',
  fill: 'colorFillSecondary',
  err: 'colorErrorText',
}

test.each([
  ['azure.light', light],
  ['azure.dark', dark],
])('the pages of the provider have the colours of %s', (skin, body) => {
  const { token } = skins[skin]
  const declared = Object.fromEntries(
    [...body.matchAll(/--(\w+): ([^;]+);/g)].map(([, name, value]) => [name, value]),
  )
  const expected = Object.fromEntries(Object.entries(names).map(([name, key]) => [name, token[key]]))
  expect(declared).toMatchObject(expected)
})

test.each(['light', 'dark'] as const)(
  'accents are made for the backgrounds of the default skin, %s',
  (mode) => {
    const { token } = skins[`azure.${mode}`]
    const backgrounds = new Set([token.colorBgContainer, token.colorBgLayout, token.colorBgElevated])
    expect(new Set(accentSurfaces[mode])).toEqual(backgrounds)
  },
)

test('the accent of the product is the main colour of the default skin', () => {
  expect(skins['azure.light'].token.colorPrimary).toBe(defaultAccent)
})
