import { type AccentShades, accentPalette } from '@iambiz/contract/platform/accent.ts'
import { defaultLook } from '@iambiz/contract/platform/look.ts'

/** Variables of the skins that have the accent (`web/src/theme/skin-css.ts`). */
const variables: readonly (keyof AccentShades)[] = [
  ...(['p', 'ptext', 'pbtn', 'pbtnh', 'pbtna', 'pbg', 'pbgh'] as const),
  ...(['wash', 'avat', 'r500', 'r700'] as const),
]

const rule = (selector: string, shades: AccentShades): string =>
  `${selector}{${variables.map((name) => `--${name}:${shades[name]}`).join(';')}}`

/**
 * Returns the style sheet of an accent. Its selectors are stronger than those of the default skin in the same mode, and
 * weaker than those of high contrast. Other skins keep their colours.
 */
function accentCss(colour: string): string {
  const { light, dark } = accentPalette(colour)
  const skin = `[data-skin=${defaultLook.skin}]`
  return [
    // For the sample of the default skin, which people with another skin see too.
    `:root{--accent:${light.pbtn};--accent-wash:light-dark(${light.pbgh},${dark.wash})}`,
    rule(`:root${skin}`, light),
    rule(`:root[data-mode=dark]${skin}`, dark),
    `@media (prefers-color-scheme:dark){${rule(`:root[data-mode=system]${skin}`, dark)}}`,
  ].join('\n')
}

let last = { colour: '', css: '' }

/** Returns the style element of an accent for a page; empty for the product's own colours. */
export function accentStyle(colour: string, nonce: string): string {
  if (colour === '') return ''
  // Pages show the same accent until it changes, and the search for its shades takes milliseconds.
  if (last.colour !== colour) last = { colour, css: accentCss(colour) }
  return `<style nonce="${nonce}">${last.css}</style>`
}
