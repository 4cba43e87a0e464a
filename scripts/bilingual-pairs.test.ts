import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mailVariableWords } from '@iambiz/contract/platform/mail-variables.ts'
import { expect, test } from 'vitest'
import { allTexts, bilingualPairs, type Pair, textsOf, valuesOf } from './bilingual-pairs.ts'

const root = join(import.meta.dirname, '..')
const { workspaces }: { workspaces: string[] } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const sources = workspaces.flatMap((workspace) =>
  readdirSync(join(root, workspace, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => join(workspace, 'src', file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file)),
)
const pairs = sources.flatMap((file) =>
  bilingualPairs(join(root, file)).map((pair) => ({ ...pair, place: pair.place.slice(root.length + 1) })),
)

const chinese = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u

/** Chinese that English has to show: the language's own name, characters of amounts, old units by their character. */
const chineseInEnglish = [
  /^中文$/,
  /^[零壹贰叁肆伍陆柒捌玖拾佰仟万亿元角分整负]+$|^人民币$|^Start with “人民币” \(renminbi\)$/,
  /^(chi|li|mu|jin|liang) \(\p{Script=Han}\)$/u,
]

const chineseTexts = ({ place, en }: Pair): string[] =>
  textsOf(en, 'en')
    .filter((text) => chinese.test(text) && !chineseInEnglish.some((allowed) => allowed.test(text)))
    .map((text) => `${place} ${text}`)

/** Names and units that are the same in Chinese, and words of code. */
const sameInChinese =
  /^(English|StartTLS|PKCE|OpenID Connect|OAuth 2\.0|SAML|CAS|JWT|RelayState|XML|AWS IAM Identity Center|IP|ISO 8601|MWh|[MG]iB|Grafana|GitLab|Jenkins|Nextcloud|Apache|Caddy|Traefik|Spring Boot|[a-z][\w-]*)$/

/** The column behind a field of a list, or the type of its values; nobody reads it. */
const ofColumn = /^(?:String|[a-z]+\.[a-z_]+|[a-z_]+_zh)$/

/** A Chinese text that has words, and none of them in Chinese. */
const englishTexts = ({ place, zh }: Pair): string[] => {
  // What a table holds stands in pairs of its own, or is a text of many lines.
  if (!zh || !['Literal', 'TemplateLiteral', 'ArrowFunctionExpression'].includes(zh.type)) return []
  const said = textsOf(zh, 'zh').filter((text) => !sameInChinese.test(text) && !ofColumn.test(text))
  const words = said.join(' ').replace(/https?:\S+|\{\w*\}/g, '')
  return /\p{L}{2}/u.test(words) && !chinese.test(words) ? [`${place} ${said.join(' ')}`] : []
}

const variables = new Map(Object.entries(mailVariableWords).map(([name, { zh }]) => [zh, name]))

const otherValues = ({ place, zh, en }: Pair): string[] => {
  if (!zh || !en) return []
  const values = valuesOf(zh, 'zh')?.map((name) => variables.get(name) ?? name)
  const inEnglish = valuesOf(en, 'en')
  if (!values || !inEnglish) return []
  const [one, other] = [values.toSorted().join(), inEnglish.join()]
  return one === other ? [] : [`${place} ${one} | ${other}`]
}

const punctuation = /[、，。；：「」（）《》]/

/** Texts of a screen with Chinese punctuation that stand for both languages. */
function punctuationAlone(file: string, text = readFileSync(file, 'utf8')): string[] {
  // Parsing takes long, and few screens have any.
  if (!punctuation.test(text)) return []
  const inChinese = new Set(bilingualPairs(file, text).flatMap(({ zh }) => textsOf(zh, 'zh')))
  return allTexts(file, text)
    .filter((said) => punctuation.test(said) && !inChinese.has(said))
    .map((said) => `${file} ${said}`)
}

test('texts of a language are found however they are written', () => {
  const written = [
    `const words = { title: { zh: '搜索', en: '搜索' } }`,
    `const words = { zh: ({ name }: Named) => \`打开\${name}\`, en: ({ name }: Named) => \`打开「\${name}」\` }`,
    `const row = { nameZh: '搜索', nameEn: '搜索' }`,
    `const row = { name_zh: '搜索', name_en: '搜索' }`,
    `const zh = { title: '搜索' }\nconst en = { title: '搜索' }`,
    `const colon = language === 'zh' ? '：' : '：'`,
    `const mail = { zh: { subject: '搜索' }, en: { subject: ['Search', '搜索'] } }`,
  ]
  for (const text of written) expect(bilingualPairs('a.ts', text).flatMap(chineseTexts), text).toHaveLength(1)
  expect(
    bilingualPairs('a.ts', `const words = { nameEn: { zh: '英文名称', en: 'English name' } }`).flatMap(
      chineseTexts,
    ),
  ).toEqual([])
  expect(
    bilingualPairs('a.ts', `const words = { zh: 'Search', en: 'Search' }`).flatMap(englishTexts),
  ).toHaveLength(1)
})

test('values that one language lacks are found', () => {
  const lacking = (text: string) => bilingualPairs('a.ts', text).flatMap(otherValues)
  expect(
    lacking(
      `const a = { zh: ({ of, to }: T) => \`\${of}至\${to}\`, en: ({ of, to }: T) => \`From \${of}\` }`,
    ),
  ).toEqual(['a.ts:1 of,to | of'])
  expect(lacking(`const a = { zh: '{wait}后再试', en: 'Try again in {wiat}.' }`)).toEqual([
    'a.ts:1 wait | wiat',
  ])
  expect(lacking(`const a = (name: string) => ({ zh: \`没有 \${name}\`, en: 'There is none.' })`)).toEqual([
    'a.ts:1 name | ',
  ])
  expect(lacking(`const a = { zh: '{应用名称}停机', en: '{appName} is down' }`)).toEqual([])
  expect(
    lacking(
      `const a = { zh: (_: Counted) => '人', en: ({ count }: Counted) => (count === 1 ? 'person' : 'people') }`,
    ),
  ).toEqual([])
})

test('[UI-01] every pair of texts is found', () => {
  expect(sources.length).toBeGreaterThan(2000)
  expect(pairs.length).toBeGreaterThan(5000)
})

test('[UI-01] no English text has Chinese characters or punctuation', () => {
  expect(pairs.flatMap(chineseTexts)).toEqual([])
})

test('[UI-01] no Chinese text is English', () => {
  expect(pairs.flatMap(englishTexts)).toEqual([])
})

test('[UI-01] both languages of a text have the same values in them', () => {
  expect(pairs.flatMap(otherValues)).toEqual([])
})

test('[UI-01] no Chinese punctuation stands in screens for both languages', () => {
  const screens = sources.filter((file) => file.startsWith('web/') && !/(^|[/-])phrases\.ts$/.test(file))
  expect(screens.flatMap((file) => punctuationAlone(join(root, file)))).toEqual([])
  expect(punctuationAlone('a.tsx', `names.join('、')`)).toEqual(['a.tsx 、'])
  expect(punctuationAlone('a.tsx', `names.join(language === 'zh' ? '、' : ', ')`)).toEqual([])
})
