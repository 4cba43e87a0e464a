import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What the web build lists: the colours of tiles (OKLCH), and the drawings of icons by name. */
export type IconCatalogue = {
  tile: {
    /** Lightness of the upper and lower edge. */
    top: number
    bottom: number
    chromaOfHue: [hue: number, chroma: number][]
    defaultChroma: number
  }
  drawings: Readonly<Record<string, string>>
}

/** Returns a reader of the catalogue beside the built web, which reads it once; undefined without a built web. */
export function iconCatalogueOf(webRoot: string): () => Promise<IconCatalogue | undefined> {
  let reading: Promise<IconCatalogue | undefined> | undefined
  return () => {
    reading ??= readFile(join(webRoot, 'icons.json'), 'utf8').then(JSON.parse, () => undefined)
    return reading
  }
}

const rounded = (share: number) => Number(share.toFixed(4))

/**
 * Returns the tile of a named icon as SVG, white on the colour of the category; undefined for an unknown name. Pages
 * round its corners, as those of pictures.
 */
export function tileOf(
  { tile, drawings }: IconCatalogue,
  { icon, hue }: { icon: string; hue: number },
): string | undefined {
  if (!Object.hasOwn(drawings, icon)) return undefined
  const chroma = new Map(tile.chromaOfHue).get(hue) ?? tile.defaultChroma
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 44">',
    '<linearGradient id="tile" x1=".37" x2=".63" y1="0" y2="1">',
    `<stop stop-color="oklch(${tile.top} ${rounded(chroma * 0.94)} ${hue})"/>`,
    `<stop offset="1" stop-color="oklch(${tile.bottom} ${chroma} ${hue})"/>`,
    '</linearGradient><rect width="44" height="44" fill="url(#tile)"/>',
    '<g transform="translate(8.8 8.8) scale(1.1)" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">',
    `${drawings[icon]}</g></svg>`,
  ].join('')
}
