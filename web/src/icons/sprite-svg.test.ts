import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { elementIcons } from './element-icons.ts'
import { applicationIcons, entryIcons, isIcon, ownIcons } from './icons.ts'
import { iconBodies, librarySvg, lucideIcons, spriteSvg } from './sprite-svg.ts'

const sprite = spriteSvg()
const library = librarySvg()

test('[UI-03] our own icons are the files of the folder', () => {
  const files = readdirSync(new URL('own', import.meta.url)).map((file) => file.replace(/\.svg$/, ''))
  expect(files.sort()).toEqual([...ownIcons].sort())
})

test.each(Object.entries(elementIcons))('[UI-03] el-icon-%s is drawn as %s of the library', (_, name) => {
  expect(library).toMatch(new RegExp(`<symbol id="${name}" viewBox="0 0 24 24"><\\w`))
})

test('every icon in use has a symbol with a drawing', () => {
  for (const name of [...ownIcons, ...lucideIcons])
    expect(sprite).toMatch(new RegExp(`<symbol id="${name}" viewBox="0 0 24 24"><\\w`))
  expect(new Set(lucideIcons).size).toBe(lucideIcons.length)
})

test('the sprite holds nothing that runs or loads', () => {
  for (const svg of [sprite, library]) expect(svg).not.toMatch(/<script|<style|href=|on\w+=|<!--/i)
})

test('closed shapes take the second tone, dots stay filled', () => {
  expect(sprite).toContain('<rect fill="var(--duo,none)"')
  expect(sprite).not.toMatch(/fill="var\(--duo,none\)"[^>]*fill=/)
})

test('names from data that the sprite does not hold are told apart', () => {
  expect([...applicationIcons, ...entryIcons].every(isIcon)).toBe(true)
  expect(isIcon('el-icon-date')).toBe(false)
  expect(isIcon('')).toBe(false)
})

test('[UI-03] the server gets the drawing of every icon that data may name, without anything that runs or loads', () => {
  const bodies = iconBodies()
  const fromData = [
    ...applicationIcons,
    ...entryIcons,
    ...Object.keys(elementIcons).map((name) => `el-icon-${name}`),
  ]
  expect(Object.keys(bodies).sort()).toEqual([...new Set(fromData)].sort())
  for (const body of Object.values(bodies))
    expect(body).toMatch(
      /^(<(path|rect|circle|line|polyline|polygon|ellipse)( [a-z\d-]+="[\w\s.,#-]*")+\/>)+$/,
    )
})
