/** A colour in OKLCH: perceived lightness from 0 to 1, chroma, and hue in radians. */
type Lch = { l: number; c: number; h: number }
type Rgb = readonly [number, number, number]

/** Returns whether a text is a colour as a palette needs it: `#rrggbb` in lower case. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)

/** The accent of the product's own palette. */
export const defaultAccent = '#2d62d4'

/** Backgrounds of the default skin that the accent is shown on, the main one first. */
export const accentSurfaces = {
  light: ['#ffffff', '#f2f5f9'],
  dark: ['#15191f', '#0c0f14', '#1e2128'],
} as const

const linearOf = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const gammaOf = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)

const rgbOf = (hex: string): Rgb => {
  const part = (at: number) => linearOf(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return [part(1), part(3), part(5)]
}

function luminance(hex: string): number {
  const [r, g, b] = rgbOf(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Returns the contrast of two colours (WCAG 2.2, contrast ratio). */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

// The matrices are those of CSS Color 4, section 19 (sample code for Oklab).
function lchOf(hex: string): Lch {
  const [r, g, b] = rgbOf(hex)
  const [x, y, z] = [
    Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b),
    Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b),
    Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b),
  ]
  const redGreen = 1.9779984951 * x - 2.428592205 * y + 0.4505937099 * z
  const blueYellow = 0.0259040371 * x + 0.7827717662 * y - 0.808675766 * z
  return {
    l: 0.2104542553 * x + 0.793617785 * y - 0.0040720468 * z,
    c: Math.hypot(redGreen, blueYellow),
    h: Math.atan2(blueYellow, redGreen),
  }
}

function linearRgb({ l, c, h }: Lch): Rgb {
  const [redGreen, blueYellow] = [c * Math.cos(h), c * Math.sin(h)]
  const x = (l + 0.3963377774 * redGreen + 0.2158037573 * blueYellow) ** 3
  const y = (l - 0.1055613458 * redGreen - 0.0638541728 * blueYellow) ** 3
  const z = (l - 0.0894841775 * redGreen - 1.291485548 * blueYellow) ** 3
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ]
}

/** Tolerance that maps to the same eight bits. */
const isShown = (lch: Lch) => linearRgb(lch).every((part) => part > -0.0005 && part < 1.0005)

/** Returns the colour as `#rrggbb`, with less chroma where a screen cannot show as much. */
function hexOf(wanted: Lch): string {
  let [least, most] = isShown(wanted) ? [wanted.c, wanted.c] : [0, wanted.c]
  for (let step = 0; step < 12 && least < most; step += 1) {
    const c = (least + most) / 2
    if (isShown({ ...wanted, c })) least = c
    else most = c
  }
  const parts = linearRgb({ ...wanted, c: least }).map((part) =>
    Math.round(255 * gammaOf(Math.min(1, Math.max(0, part)))),
  )
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

const lightnessStep = 0.005

type Wanted = { from: number; toward: 0 | 1; contrast: number; on: readonly string[] }

/**
 * Returns the lightness next to `from` that has the contrast on every background. The search ends at black or white at
 * the latest.
 */
function readable(shade: (l: number) => string, { from, toward, contrast, on }: Wanted): number {
  const step = toward === 0 ? -lightnessStep : lightnessStep
  const isReadable = (l: number) => on.every((back) => contrastOf(shade(l), back) >= contrast)
  let l = from
  while (!isReadable(l) && l !== toward) l = Math.min(1, Math.max(0, l + step))
  return l
}

/** Large areas get no stronger above this chroma. */
const strongest = 0.2

/**
 * Lightness of the areas, lightness at which words and lines begin, and how much of the chroma they have: measured on
 * the product's own palette.
 */
const measures = {
  light: { toward: 0, wash: [0.948, 0.13], pbg: [0.972, 0.07], pbgh: [0.942, 0.15], line: 1, words: 1 },
  dark: { toward: 1, wash: [0.205, 0.2], pbg: [0.297, 0.28], pbgh: [0.338, 0.38], line: 0.73, words: 0.76 },
} as const

/** Share of the chroma that words and lines have on a dark background; all of it would glare. */
const chromaOnDark = 0.8

/** Shades of black would not differ, so the ramp of a darker colour begins here. */
const darkest = 0.3

function shadesOf(colour: string, mode: 'light' | 'dark') {
  const { l, c, h } = lchOf(colour)
  const isLight = mode === 'light'
  const { toward, ...measure } = measures[mode]
  const solid = (lightness: number) => hexOf({ l: lightness, c, h })
  const area = ([lightness, share]: readonly [number, number]) =>
    hexOf({ l: lightness, c: share * Math.min(c, strongest), h })
  const mark = (lightness: number) =>
    isLight ? solid(lightness) : hexOf({ l: lightness, c: c * chromaOnDark, h })
  const surfaces = accentSurfaces[mode]
  const [wash, pbg, pbgh] = [area(measure.wash), area(measure.pbg), area(measure.pbgh)]
  const start = (usual: number) => (isLight ? Math.min(l, usual) : Math.max(l, usual))

  const underWhite = readable(solid, { from: l, toward: 0, contrast: 4.5, on: ['#ffffff'] })
  const button = isLight
    ? underWhite
    : readable(solid, { from: underWhite, toward: 1, contrast: 3, on: [surfaces[0]] })
  const lighter = solid(Math.max(darkest, button + 0.03))
  const ramp = Math.max(darkest, button)
  const words = readable(mark, {
    ...{ from: start(measure.words), toward, contrast: 4.5 },
    on: [...surfaces, wash, pbg, pbgh],
  })
  const line = readable(mark, { from: start(measure.line), toward, contrast: 3, on: surfaces })
  return {
    ...{ wash, pbg, pbgh, p: mark(line), ptext: mark(words) },
    pbtn: solid(button),
    pbtnh: contrastOf('#ffffff', lighter) >= 4.5 ? lighter : solid(0.92 * button),
    pbtna: solid(0.865 * button),
    avat: isLight ? solid(Math.min(words, 0.865 * button)) : mark(words),
    ...{ r300: solid(ramp + 0.28), r500: solid(ramp + 0.09), r600: solid(ramp), r700: solid(0.865 * ramp) },
    ...{ r800: solid(0.74 * ramp), r900: solid(0.6 * ramp), r950: solid(0.47 * ramp) },
  }
}

/** Colour variables of one mode, as `#rrggbb`, named as in the style sheets. */
export type AccentShades = ReturnType<typeof shadesOf>

/**
 * Returns the colours that an accent (`#rrggbb`) gives the pages. The hue stays. The lightness changes as far as words
 * need for a contrast of 4.5:1, and lines for 3:1, so every colour works.
 */
export const accentPalette = (colour: string): { light: AccentShades; dark: AccentShades } => ({
  light: shadesOf(colour, 'light'),
  dark: shadesOf(colour, 'dark'),
})
