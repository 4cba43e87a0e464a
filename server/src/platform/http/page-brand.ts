import { hash } from 'node:crypto'
import { accentPalette } from '@iambiz/contract/platform/accent.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { escaped } from '../markup.ts'

/** What the pages outside the application show of the company. */
export type PageBrand = {
  portalName: Readonly<Record<Language, string>>
  /** The accent colour; empty for the product's own. */
  accent: string
  /** Paths of the logos for light and for dark backgrounds; empty for none. */
  logo: { light: string; dark: string }
}

export type ReadPageBrand = () => Promise<PageBrand>

let last = { accent: '', sheet: '' }

/** Returns the style sheet with the accent's colours, which follows that of the page; empty for the product's own. */
export function accentSheet({ accent }: PageBrand): string {
  if (accent === '') return ''
  // The search for the shades takes milliseconds.
  if (last.accent === accent) return last.sheet
  const { light, dark } = accentPalette(accent)
  const rule = ({ p, pbtn, pbgh }: typeof light, line: string) =>
    `:root{--p:${p};--btn:${pbtn};--soft:${pbgh};--line-p:${line}}`
  const sheet = `${rule(light, light.r300)}@media (prefers-color-scheme:dark){${rule(dark, dark.r700)}}`
  last = { accent, sheet }
  return sheet
}

/** Returns the source expressions of a page's style sheets (CSP Level 3, hash source). */
export const styleSources = (...sheets: readonly string[]): string =>
  sheets
    .filter((sheet) => sheet !== '')
    .map((sheet) => `'sha256-${hash('sha256', sheet, 'base64')}'`)
    .join(' ')

/** Returns the style elements of a page. */
export const styleElements = (...sheets: readonly string[]): string =>
  sheets
    .filter((sheet) => sheet !== '')
    .map((sheet) => `<style>${sheet}</style>`)
    .join('')

/** Rules for the element of `brandLine`. */
export const brandStyle = `.brand{color:var(--t3);font-size:0.8125rem;line-height:1.25rem}
.brand img{display:block;max-width:12rem;height:2rem;object-fit:contain}
@media (prefers-color-scheme:dark){.brand .plate{padding:0.1875rem 0.375rem;border-radius:0.375rem;background:#fff}}`

/** Returns the logo, on white in dark mode where it is made for light backgrounds only; or the portal's name. */
export function brandLine({ portalName, logo: { light, dark } }: PageBrand, lang: Language): string {
  const name = escaped(portalName[lang])
  if (light === '') return `<p class="brand">${name}</p>`
  const image = (className: string) => `<img${className} src="${escaped(light)}" alt="${name}">`
  if (dark === '') return `<p class="brand">${image(' class="plate"')}</p>`
  const source = `<source media="(prefers-color-scheme:dark)" srcset="${escaped(dark)}">`
  return `<p class="brand"><picture>${source}${image('')}</picture></p>`
}
