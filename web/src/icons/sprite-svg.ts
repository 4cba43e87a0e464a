import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { lucideIcons } from './icons.ts'

const mark =
  '<path d="M4 9.2C4 6.33 6.33 4 9.2 4h5.6C17.67 4 20 6.33 20 9.2V20h-4.2V9.6c0-.77-.63-1.4-1.4-1.4H9.6c-.77 0-1.4.63-1.4 1.4V20H4z" fill="currentColor" stroke="none"/><circle cx="12" cy="14.2" r="2.3" fill="currentColor" stroke="none"/>'

const symbol = (name: string, body: string) => `<symbol id="${name}" viewBox="0 0 24 24">${body}</symbol>`

function lucideBody(name: string): string {
  const file = fileURLToPath(import.meta.resolve(`lucide-static/icons/${name}.svg`))
  return readFileSync(file, 'utf8')
    .replace(/<!--.*?-->/gs, '')
    .replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, '')
    .replace(/\s+/g, ' ')
    .replaceAll(' />', '/>')
    .replaceAll('> <', '><')
    .trim()
}

/** Closed shapes take the tile's second tone; outside a tile `--duo` is unset and they stay hollow. */
const twoTone = (body: string) => body.replace(/<(rect|circle)(?![^>]*fill=)/g, '<$1 fill="var(--duo,none)"')

/** One SVG file with a symbol for every icon in use. */
export function spriteSvg(): string {
  const symbols = lucideIcons.map((name) => symbol(name, twoTone(lucideBody(name))))
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbol('mark', mark)}${symbols.join('')}</svg>\n`
}
