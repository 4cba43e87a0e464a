import { skins } from '@iambiz/contract/platform/look.ts'
import { describe, expect, test } from 'vitest'
import { chartCss, contrastCss, skinCss } from './skin-css.ts'

const css = skinCss()
const chartColours = chartCss()
const contrastColours = contrastCss()

/** Returns the variables of one rule; none if the rule does not exist. */
function valuesIn(css: string, selector: string): Record<string, string> {
  const start = css.indexOf(`${selector}{`)
  if (start < 0) return {}
  const block = css.slice(start + selector.length + 1, css.indexOf('}', start))
  return Object.fromEntries(
    block.split(';').map((declaration) => {
      const colon = declaration.indexOf(':')
      return [declaration.slice(0, colon), declaration.slice(colon + 1)]
    }),
  )
}

/** Returns the variables in force, with the precedence of the style sheet: mode over default, skin over both. */
function variables(skin: string, mode: string, css: string): Record<string, string> {
  const root = mode === 'dark' ? ':root[data-mode=dark]' : ':root'
  const rules = [':root', root, `${root}[data-skin=${skin}]`]
  return Object.assign({}, ...rules.map((selector) => valuesIn(css, selector)))
}

function luminance(colour: string): number {
  const hex = colour.length === 4 ? colour.replace(/[^#]/g, '$&$&') : colour
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((left, right) => right - left)
  return (light + 0.05) / (dark + 0.05)
}

const themes = skins.flatMap((skin) => ['light', 'dark'].map((mode) => [skin, mode] as const))

describe.each(themes)('skin %s, %s', (skin, mode) => {
  const theme = variables(skin, mode, css)
  const marks = variables(skin, mode, chartColours)
  const value = (name: string) => theme[`--${name}`] ?? ''

  test.each([
    ['t1', 'surface', 4.5],
    ['t2', 'surface', 4.5],
    ['t3', 'surface', 4.5],
    ['t3', 'bg', 4.5],
    ['t2', 'fill', 4.5],
    ['ptext', 'surface', 4.5],
    ['ptext', 'pbg', 4.5],
    ['warning-text', 'surface', 4.5],
    ['warning-text', 'warning-bg', 4.5],
    ['error-text', 'error-bg', 4.5],
    ['info-text', 'info-bg', 4.5],
    ['on-pill', 'pill', 4.5],
    ['p', 'surface', 3],
    ['p', 'bg', 3],
    ['ctl', 'surface', 3],
  ])('[UI-02] %s on %s has a contrast of at least %f', (front, back, least) => {
    expect(contrast(value(front), value(back))).toBeGreaterThanOrEqual(least)
  })

  test('[UI-02] white words can be read on the main button', () => {
    expect(contrast('#ffffff', value('pbtn'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast('#ffffff', value('pbtnh'))).toBeGreaterThanOrEqual(4.5)
  })

  test('[UI-02] six different marks of charts stand out from the card', () => {
    const colours = [1, 2, 3, 4, 5, 6].map((order) => marks[`--c${order}`] ?? '')
    expect(new Set(colours).size).toBe(6)
    for (const colour of colours) expect(contrast(colour, value('surface'))).toBeGreaterThanOrEqual(3)
  })

  test('[UI-02] the browser draws its own controls in the same mode', () => {
    expect(theme['color-scheme']).toBe(mode)
  })
})

describe.each(['light', 'dark'])('high contrast, %s', (mode) => {
  const selector = ':root[data-contrast][data-contrast][data-contrast=high]'
  const theme = {
    ...valuesIn(contrastColours, selector),
    ...(mode === 'dark' && valuesIn(contrastColours, `${selector}[data-mode=dark]`)),
  }
  const value = (name: string) => theme[`--${name}`] ?? ''

  test.each(
    ['t1', 't2', 't3', 'ptext', 'success-text', 'warning-text', 'error-text', 'info-text', 'avat'].flatMap(
      (front) => ['bg', 'surface', 'raised', 'sunken'].map((back) => [front, back] as const),
    ),
  )('[UI-02] %s on %s has a contrast of at least 7', (front, back) => {
    expect(contrast(value(front), value(back))).toBeGreaterThanOrEqual(7)
  })

  test.each([
    ['t1', 'fill2', 7],
    ['t2', 'fill', 7],
    ['ptext', 'pbg', 7],
    ['on-pill', 'pill', 7],
    ['tdis', 'surface', 4.5],
    ['line', 'surface', 4.5],
    ['ctl', 'surface', 7],
  ])('[UI-02] %s on %s has a contrast of at least %f', (front, back, least) => {
    expect(contrast(value(front), value(back))).toBeGreaterThanOrEqual(least)
  })

  test('[UI-02] white words can be read on what is filled', () => {
    for (const back of ['pbtn', 'pbtnh', 'pbtna', 'badge']) {
      expect(contrast('#ffffff', value(back))).toBeGreaterThanOrEqual(7)
    }
  })
})

test('[UI-02] high contrast leaves no colour of words or lines to the skin', () => {
  const ofSkin = Object.keys(variables('pine', 'light', css)).filter(
    (name) => !/^--(sh\d|scrim|r500|r700|tile-.*|.*-solid)$/.test(name) && name.startsWith('--'),
  )
  const ofContrast = valuesIn(contrastColours, ':root[data-contrast][data-contrast][data-contrast=high]')
  expect(ofSkin.filter((name) => !(name in ofContrast))).toEqual([])
})

test('[UI-02] the mode of the system needs no script', () => {
  expect(css).toContain('@media (prefers-color-scheme:dark){:root[data-mode=system]{')
  expect(contrastColours).toMatch(/@media \(prefers-color-scheme:dark\)\{:root[^{]*\[data-mode=system\]\{/)
})
