import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const chinese = /\p{Script=Han}/u

/** Tables of characters, which are no texts. */
const data = /(?:^|\/)(?:surnames|typed-marks)\.ts$/
const comment = /^\s*(\/\/|\/?\*)/

/** Lines with Chinese that has no English beside it; words of pages stand in files of their own, by language. */
function chineseAlone(file: string, text: string): string[] {
  if (/(^|[/-])(phrases|texts)\.ts$/.test(file) || data.test(file)) return []
  const lines = text.split('\n')
  const hasEnglish = (at: number) =>
    lines.slice(Math.max(0, at - 2), at + 3).some((line) => /(\b|_)en\b/.test(line))
  return lines.flatMap((line, at) =>
    chinese.test(line) && !comment.test(line) && !hasEnglish(at) ? [`${file}:${at + 1} ${line.trim()}`] : [],
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

const literals = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g
/** An attribute, JSON, or what stands for a value: their quotes are no punctuation. */
const notation = /\[[^\]]*\]|\$?\{[^{}]*\}/g
const key = /^\s*['\w-]+:/

const spoken = (line: string) =>
  (line.replace(/sql`[^`]*`/g, '').match(literals) ?? []).map((literal) =>
    literal.slice(1, -1).replace(notation, '').replace(notation, ''),
  )

/** Texts with quotation marks, or apostrophes, of another language or of a typewriter. */
function foreignQuotes(file: string, text: string): string[] {
  let isEnglish = false
  return text.split('\n').flatMap((line, at) => {
    if (comment.test(line)) return []
    if (/(\b|_)en: /.test(line) || /(\b|_)en:$/.test(line)) isEnglish = true
    else if (key.test(line) || /^\s*[})\]]/.test(line)) isEnglish = false
    const found = spoken(line).some((said) =>
      // English may quote Chinese.
      chinese.test(said.replace(/“[^”]*”/g, ''))
        ? /[“”"]/.test(said)
        : isEnglish && /["「」]|\w'\w/.test(said),
    )
    return found ? [`${file}:${at + 1} ${line.trim()}`] : []
  })
}

const shown = [
  ...sources,
  ...['web', 'identity'].flatMap((workspace) =>
    readdirSync(join(root, workspace, 'src'), { recursive: true, encoding: 'utf8' })
      .map((file) => join(workspace, 'src', file))
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file)),
  ),
]

test('[UI-01] Chinese is quoted by 「」, English by “ ”', () => {
  expect(shown.flatMap((file) => foreignQuotes(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test.each([
  `zh: '请使用“退出登录”',`,
  `zh: '打开"设置"',`,
  `en: ({ name }: Named) => \`Delete "\${name}"?\`,`,
  `en:\n  'Use "Change role" for it.',`,
  `en: "Nobody's",`,
  `en: 'Open 「Settings」.',`,
])('%s is found', (text) => {
  expect(foreignQuotes('phrases.ts', text)).toHaveLength(1)
})

test.each([
  `zh: '启用「{name}」？', en: 'Enable “{name}”?',`,
  `zh: '如 [data-perm="app.create"]', en: 'Such as {"zh": {}} or [a="b"]',`,
  `en: 'Start with “人民币” (renminbi)', order: sql\`collate "en-x-icu"\`,`,
  `en: 'Nobody’s',\n  action: 'a"b c',`,
])('%s is not', (text) => {
  expect(foreignQuotes('phrases.ts', text)).toEqual([])
})

/** Years, standards, and numbers that are called; the sentence about pages is the design’s. */
const named = /\b(?:19|2[09])\d{2}\b|\b(?:ISO|RFC|GB\/?T?) ?\d+|\d{3,4}-\d{4} \d{4}|\b1000 (?:页|pages)/g

/** Texts with a number of four digits or more that is not grouped. */
const ungrouped = (file: string, text: string): string[] =>
  text.split('\n').flatMap((line, at) => {
    const isText = /(\b|_)(?:zh|en): /.test(line) && !/^\s*(\/\/|\/?\*)/.test(line)
    const found =
      isText && spoken(line).some((said) => /(?<![\w.,:#-])\d{4,}(?![\w:])/.test(said.replace(named, '')))
    return found ? [`${file}:${at + 1} ${line.trim()}`] : []
  })

test('[UI-01] numbers in texts are grouped', () => {
  expect(shown.flatMap((file) => ungrouped(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
  expect(ungrouped('a.ts', `most: { zh: '最多 5000 行', en: 'At most 5,000 rows.' }`)).toHaveLength(1)
})
