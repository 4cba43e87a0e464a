import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The only stylesheet of the provider's pages. Pages contain it, so that each is a single request. */
export const style = readFileSync(new URL('./style.css', import.meta.url), 'utf8')

/** The stylesheet's source expression for a Content-Security-Policy (CSP Level 3, hash source). */
export const styleSource = `'sha256-${hash('sha256', style, 'base64')}'`
