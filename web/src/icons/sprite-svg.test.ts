import { expect, test } from 'vitest'
import { isIcon, lucideIcons } from './icons.ts'
import { spriteSvg } from './sprite-svg.ts'

const sprite = spriteSvg()

test('every icon in use has a symbol with a drawing', () => {
  for (const name of ['mark', ...lucideIcons]) {
    expect(isIcon(name)).toBe(true)
    expect(sprite).toMatch(new RegExp(`<symbol id="${name}" viewBox="0 0 24 24"><\\w`))
  }
})

test('the sprite holds nothing that runs or loads', () => {
  expect(sprite).not.toMatch(/<script|<style|href=|on\w+=|<!--/i)
})

test('closed shapes take the second tone, dots stay filled', () => {
  expect(sprite).toContain('<rect fill="var(--duo,none)"')
  expect(sprite).not.toMatch(/fill="var\(--duo,none\)"[^>]*fill=/)
})

test('names from data that the sprite does not hold are told apart', () => {
  expect(isIcon('el-icon-date')).toBe(false)
  expect(isIcon('')).toBe(false)
})
