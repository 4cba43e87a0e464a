import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addressOf } from './phrase-address.ts'
import { phrases, wordsIn } from './phrases.ts'
import { publishTranslations } from './publish.ts'

const root = join(import.meta.dirname, '../..')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.tsx?$/.test(file),
)

const pairs = phrases({
  home: { zh: '首页', en: 'Home' },
  count: {
    zh: ({ count }: { count: number }) => `${count.toLocaleString('zh')} 个`,
    en: ({ count }: { count: number }) => `${count.toLocaleString('en')} items`,
  },
})

test('[UI-01] words come in the language of the moment, published ones over the built-in', () => {
  expect(wordsIn(pairs, 'zh')).toBe(wordsIn(pairs, 'zh'))
  expect(wordsIn(pairs, 'zh').home).toBe('首页')
  expect(wordsIn(pairs, 'en').count({ count: 2 })).toBe('2 items')
  const zh = { '首页 | Home': '工作台' }
  const en = { '{count} 个 | {count} items': 'Items: {count}', constructor: 'x' }
  publishTranslations({ versionNo: '2', languages: { zh, en } })
  expect(wordsIn(pairs, 'zh').home).toBe('工作台')
  expect(wordsIn(pairs, 'zh').count({ count: 2345 })).toBe('2,345 个')
  expect(wordsIn(pairs, 'en').home).toBe('Home')
  expect(wordsIn(pairs, 'en').count({ count: 2345 })).toBe('Items: 2,345')
  publishTranslations(undefined)
  expect(wordsIn(pairs, 'zh').home).toBe('首页')
})

test('[UI-01] a published text writes its numbers as the built-in one does: what counts is grouped, a year is not', () => {
  type Taken = { members: number; year: number }
  const taken = phrases({
    in: {
      zh: ({ members, year }: Taken) => `${year} 年 ${members.toLocaleString('zh')} 人`,
      en: ({ members, year }: Taken) => `${members.toLocaleString('en')} people in ${year}`,
    },
  })
  const en = { '{year} 年 {members} 人 | {members} people in {year}': 'In {year}: {members}' }
  publishTranslations({ versionNo: '2', languages: { zh: {}, en } })
  expect(wordsIn(taken, 'en').in({ members: 12345, year: 2026 })).toBe('In 2026: 12,345')
  publishTranslations(undefined)
})

test('[UI-01] words that a person reads are in phrases.ts files, titles of screens in screen.ts and area.ts, and nowhere else', () => {
  const offenders = sources
    .filter(
      (file) => !/(^|[/-])phrases\.ts$|(^|\/)(screen|area)\.ts$|\.test\.tsx?$|(^|\/)testing\//.test(file),
    )
    .filter((file) =>
      /\p{Script=Han}/u.test(readFileSync(join(root, file), 'utf8').replace(/^\s*(\/\*\*|\*|\/\/).*$/gm, '')),
    )
  expect(offenders).toEqual([])
})

type Phrase = { [key: string]: unknown }

/** Returns the pairs of a table at any depth. */
const pairsIn = ([place, value]: [string, Phrase]): [string, Phrase][] =>
  Object.values(value).every((inner) => typeof inner === 'object' && inner !== null) &&
  Object.keys(value).length > 0
    ? Object.entries(value).flatMap(([key, inner]) => pairsIn([`${place}.${key}`, inner as Phrase]))
    : [[place, value]]

/** Returns every pair of the product with its path, except the texts of the help, which have a type of their own. */
async function allPairs(): Promise<[string, Phrase][]> {
  const files = sources.filter(
    (file) =>
      /(^|[/-])phrases\.ts$/.test(file) && !/^(platform\/i18n|features\/guides\/help\/texts)\//.test(file),
  )
  const tables = files.map(async (file): Promise<[string, Phrase]> => [file, await import(join(root, file))])
  return (await Promise.all(tables)).flatMap(pairsIn)
}

test('[UI-01] no phrase lacks a language', async () => {
  const all = await allPairs()
  expect(all.length).toBeGreaterThan(1000)
  for (const [place, pair] of all)
    for (const language of ['zh', 'en'])
      expect(pair[language] || undefined, `${place}.${language}`).toBeDefined()
})

test('[UI-01] titles end without a full stop', async () => {
  const titles = (await allPairs()).filter(([place]) => /title$/i.test(place))
  expect(titles.length).toBeGreaterThan(50)
  const stopped = titles.filter(([, pair]) => /[.。](?: \| |$)/.test(addressOf(pair as never) ?? ''))
  expect(stopped).toEqual([])
})
