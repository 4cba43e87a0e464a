import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const fixed = /^\s*(?:box-shadow|text-shadow|outline|outline-\w+|text-underline-offset)\s*:/
/** Text in an SVG is sized in the SVG's units and scales with it. */
const inDrawing = /\bfill:/

/** Returns declarations and conditions with pixel values above a hairline. */
function inPixels(sheet: string): string[] {
  const rules = sheet.replace(/\/\*.*?\*\//gs, '').split(/[{}]/)
  return rules
    .filter((rule) => !inDrawing.test(rule))
    .flatMap((rule) => rule.split(';'))
    .filter((declaration) => !fixed.test(declaration))
    .filter((declaration) =>
      [...declaration.matchAll(/(\d*\.?\d+)px\b/g)].some(([, pixels]) => Number(pixels) > 3),
    )
    .map((declaration) => declaration.trim())
}

test('lengths follow the text size of the browser: rem, and pixels for hairlines alone', () => {
  const found = globSync('web/src/**/*.css')
    .map((path) => [path, inPixels(readFileSync(path, 'utf8'))] as const)
    .filter(([, lengths]) => lengths.length > 0)
  expect(found).toEqual([])
})
