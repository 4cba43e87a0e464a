import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { elementIcons } from './element-icons.ts'
import { applicationIcons, controlIcons, elementPrefix, entryIcons, ownIcons } from './icons.ts'

export const lucideIcons = [...applicationIcons, ...entryIcons, ...controlIcons].sort()

const symbol = (name: string, body: string) => `<symbol id="${name}" viewBox="0 0 24 24">${body}</symbol>`

/** Returns the content of an SVG file without its root element. */
const bodyOf = (file: string): string =>
  readFileSync(file, 'utf8')
    .replace(/<!--.*?-->/gs, '')
    .replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, '')
    .replace(/\s+/g, ' ')
    .replaceAll(' />', '/>')
    .replaceAll('> <', '><')
    .trim()

const ownBody = (name: string) => bodyOf(fileURLToPath(new URL(`own/${name}.svg`, import.meta.url)))
const lucideBody = (name: string) =>
  bodyOf(fileURLToPath(import.meta.resolve(`lucide-static/icons/${name}.svg`)))

/** Closed shapes get the tile's second colour. Outside a tile `--duo` is not set and they stay hollow. */
const twoTone = (body: string) => body.replace(/<(rect|circle)(?![^>]*fill=)/g, '<$1 fill="var(--duo,none)"')

const svgOf = (symbols: string[]) => `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`
const lucideSymbol = (name: string) => symbol(name, twoTone(lucideBody(name)))

/** Returns an SVG file with one symbol for every icon of the portal, including those in the folder `own`. */
export const spriteSvg = (): string =>
  svgOf([...ownIcons.map((name) => symbol(name, ownBody(name))), ...lucideIcons.map(lucideSymbol)])

/** Returns an SVG file with one symbol for every icon that replaces an Element icon. */
export const librarySvg = (): string =>
  svgOf([...new Set(Object.values(elementIcons))].sort().map(lucideSymbol))

/** Returns the drawing of every icon that data may name, with white as the second colour. */
export function iconBodies(): Record<string, string> {
  const body = (name: string) => twoTone(lucideBody(name)).replaceAll('var(--duo,none)', '#ffffff3d')
  return Object.fromEntries([
    ...[...applicationIcons, ...entryIcons].map((name) => [name, body(name)]),
    ...Object.entries(elementIcons).map(([name, equal]) => [elementPrefix + name, body(equal)]),
  ])
}
