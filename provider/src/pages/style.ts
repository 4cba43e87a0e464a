import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Accent, accentCss } from './accent.ts'

/** The stylesheet of the provider's pages. Pages contain it, so that each is a single request. */
export const style = readFileSync(new URL('./style.css', import.meta.url), 'utf8')

/** A stylesheet's source expression for a Content-Security-Policy (CSP Level 3, hash source). */
const sourceOf = (sheet: string) => `'sha256-${hash('sha256', sheet, 'base64')}'`

const styleSource = sourceOf(style)

/** Returns the source expressions of the stylesheets that a page contains. */
export const styleSources = (accent: Accent | undefined): string =>
  accent ? `${styleSource} ${sourceOf(accentCss(accent))}` : styleSource
