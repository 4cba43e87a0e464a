import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const chinese = /\p{Script=Han}/u

/** Lines with Chinese that has no English beside it; words of pages stand in files of their own, by language. */
function chineseAlone(file: string, text: string): string[] {
  if (/(^|[/-])(phrases|texts)\.ts$/.test(file)) return []
  const lines = text.split('\n')
  const hasEnglish = (at: number) =>
    lines.slice(Math.max(0, at - 2), at + 3).some((line) => /(\b|_)en\b/.test(line))
  return lines.flatMap((line, at) =>
    chinese.test(line) && !hasEnglish(at) ? [`${file}:${at + 1} ${line.trim()}`] : [],
  )
}

const sources = ['contract', 'server', 'provider'].flatMap((workspace) =>
  readdirSync(join(root, workspace, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => join(workspace, 'src', file))
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|(^|\/)testing\//.test(file)),
)

test('[UI-01] Chinese stands in phrases, or beside its English', () => {
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.flatMap((file) => chineseAlone(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('Chinese alone is found', () => {
  expect(chineseAlone('server/src/a.ts', `const name = '门户'`)).toEqual([
    `server/src/a.ts:1 const name = '门户'`,
  ])
  expect(chineseAlone('server/src/a.ts', `{ zh: '门户',\nen: 'Portal' }`)).toEqual([])
  expect(chineseAlone('server/src/a/phrases.ts', `'门户'`)).toEqual([])
})
