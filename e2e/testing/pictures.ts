import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import type { BrowserContext, Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { expect } from 'vitest'
import { indexedPng } from '../../scripts/indexed-png.ts'
import { blockFont } from './block-font.ts'

const kept = join(import.meta.dirname, '../pictures')
const differing = join(tmpdir(), 'iambiz-pictures')

/** Fraction of pixels that may differ: enough for a border with different rounding, too little for a moved button. */
const tolerance = 0.0002

/** Renders every character as a block, independent of installed fonts. */
export const drawTextAsBlocks = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((font) => {
    const face = new FontFace('Blocks', Uint8Array.from(atob(font), (char) => char.charCodeAt(0)).buffer)
    document.fonts.add(face)
    void face.load()
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '*, ::before, ::after { font-family: Blocks !important; font-synthesis: none !important }',
    )
    document.adoptedStyleSheets.push(sheet)
  }, blockFont().toString('base64'))

/** The number of differing pixels; all of them where the sizes differ. */
function difference(one: PNG, other: PNG): { points: number; picture: PNG } {
  const { width, height } = one
  const picture = new PNG({ width, height })
  if (other.width !== width || other.height !== height) return { points: width * height, picture }
  const points = pixelmatch(one.data, other.data, picture.data, width, height, { threshold: 0.1 })
  return { points, picture }
}

/** Stores the actual picture and the differences for inspection. */
function keepForLook(name: string, seen: Buffer, picture: PNG): string {
  mkdirSync(differing, { recursive: true })
  const path = join(differing, name)
  writeFileSync(`${path}.png`, seen)
  writeFileSync(`${path}.difference.png`, PNG.sync.write(picture))
  return path
}

const look = (page: Page): Promise<Buffer> => page.screenshot({ animations: 'disabled', caret: 'hide' })

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** A screenshot of a page that no longer changes; some texts appear later than the rest. */
async function lookAtLast(page: Page): Promise<Buffer> {
  let seen = await look(page)
  for (let isStill = false; !isStill; ) {
    await pause(2000)
    const next = await look(page)
    isStill = next.equals(seen)
    seen = next
  }
  return seen
}

/** Milliseconds within which a page may still become equal to its picture. */
const patience = 5000

/**
 * Compares a page with its picture in e2e/pictures; resolves with the differences. Vitest's `--update` takes a new
 * picture.
 */
export async function differenceOf(page: Page, name: string): Promise<string[]> {
  const path = join(kept, `${name}.png`)
  const mode = expect.getState().snapshotState.snapshotUpdateState
  if (mode === 'all' || (mode === 'new' && !existsSync(path))) {
    mkdirSync(kept, { recursive: true })
    writeFileSync(path, indexedPng(await lookAtLast(page)))
    return []
  }
  if (!existsSync(path)) return [`there is no picture ${name}`]
  const before = PNG.sync.read(readFileSync(path))
  const allowed = tolerance * before.width * before.height
  for (const until = performance.now() + patience; ; await pause(250)) {
    // Reduced to its own palette, like the stored one: rare shades of icons are far from the nearest of 256 colors.
    const seen = indexedPng(await look(page))
    const { points, picture } = difference(before, PNG.sync.read(seen))
    if (points <= allowed) return []
    if (performance.now() > until) {
      return [`${points} points differ, see ${keepForLook(name, seen, picture)}.difference.png`]
    }
  }
}
