import { describe, expect, test } from 'vitest'
import { accentPalette, accentSurfaces, contrastOf, defaultAccent, isColour } from './accent.ts'

const parts = ['00', '33', '66', '99', 'cc', 'ff']
const colours = [
  ...parts.flatMap((red) => parts.flatMap((green) => parts.map((blue) => `#${red}${green}${blue}`))),
  ...['#0b7a4b', '#f2c200', '#111111', '#808080', '#2d62d4', '#eeeeee'],
]

test('contrasts are those of WCAG', () => {
  expect(contrastOf('#ffffff', '#000000')).toBe(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test.each([
  ['#0b7a4b', true],
  ['#0B7A4B', false],
  ['#fff', false],
  ['0b7a4b', false],
  ['#0b7a4b;', false],
  ['', false],
])('“%s” is a colour: %s', (text, expected) => {
  expect(isColour(text)).toBe(expected)
})

describe.each(['light', 'dark'] as const)('the palette of any colour, %s', (mode) => {
  const surfaces = accentSurfaces[mode]
  const palettes = colours.map((colour) => [colour, accentPalette(colour)[mode]] as const)

  /** Colours whose palette has a lower contrast. */
  const below = (
    least: number,
    pairs: (shades: (typeof palettes)[number][1]) => (readonly [string, string])[],
  ) =>
    palettes
      .filter(([, shades]) => pairs(shades).some(([front, back]) => contrastOf(front, back) < least))
      .map(([colour]) => colour)

  test('[UI-02] has only colours', () => {
    for (const [, shades] of palettes)
      expect(Object.values(shades).filter((shade) => !isColour(shade))).toEqual([])
  })

  test('[UI-02] has words that can be read on every background', () => {
    const found = below(4.5, ({ ptext, pbg, pbgh, wash, avat }) => [
      ...[...surfaces, pbg, pbgh, wash].map((back) => [ptext, back] as const),
      [avat, pbgh],
      [avat, surfaces[0]],
    ])
    expect(found).toEqual([])
  })

  test('[UI-02] has buttons with readable white words, which stand out from the page', () => {
    expect(
      below(4.5, ({ pbtn, pbtnh, pbtna }) => [pbtn, pbtnh, pbtna].map((back) => ['#ffffff', back])),
    ).toEqual([])
    expect(below(3, ({ pbtn }) => [[pbtn, surfaces[0]]])).toEqual([])
  })

  test('[UI-02] has lines and marks that stand out from the page', () => {
    expect(below(3, ({ p }) => surfaces.map((back) => [p, back]))).toEqual([])
    expect(below(3, ({ r500, r600 }) => [r500, r600].map((back) => ['#ffffff', back]))).toEqual([])
    expect(below(4.5, ({ r700, r950 }) => [r700, r950].map((back) => ['#ffffff', back]))).toEqual([])
  })
})

test('[UI-02] a colour that can be read as it is stays as it is', () => {
  expect(accentPalette('#0b7a4b').light).toMatchObject({ p: '#0b7a4b', ptext: '#0b7a4b', pbtn: '#0b7a4b' })
  expect(accentPalette(defaultAccent).light).toMatchObject({
    pbtn: defaultAccent,
    pbg: '#f1f6ff',
    pbgh: '#e2ecff',
  })
})
