import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bilingualPairs, textsOf } from './bilingual-pairs.ts'
import { shortNames, wordPairs } from './word-pairs.ts'

const root = join(import.meta.dirname, '..')
const sources = ['contract', 'server', 'provider', 'web', 'demo'].flatMap((workspace) =>
  readdirSync(join(root, workspace, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => join(workspace, 'src', file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\/|\/migrations\//.test(file)),
)

// The specification's own sentences stay to the letter.
const ofTheSpecification = new Set(['No application-login-statistics maintenance permission'])

/** A name of a file, as `sign-in-log`: nothing that people read as a sentence. */
const isFileName = (text: string) => /^[a-z]+(?:-[a-z]+)+$/.test(text)

/** What people read in one language, with its place. */
const textsIn = (language: 'zh' | 'en') =>
  sources
    .flatMap((file) => bilingualPairs(join(root, file)))
    .flatMap(({ place, [language]: side }) => textsOf(side, language).map((text) => ({ place, text })))

test.each(['zh', 'en'] as const)('[UI-01] one thing has one word in %s', (language) => {
  const texts = textsIn(language)
  expect(texts.length).toBeGreaterThan(3000)
  const judged = texts.filter(({ text }) => !ofTheSpecification.has(text) && !isFileName(text))
  const mixed = judged.flatMap(({ place, text }) =>
    wordPairs[language]
      .filter(({ not }) => not.test(text))
      .map(({ say }) => `${place.replace(`${root}/`, '')} "${text}": say ${say}`),
  )
  expect(mixed).toEqual([])
})

test('[UI-01] a short name has one translation', () => {
  const pairs = sources.flatMap((file) => bilingualPairs(join(root, file)))
  const translations = pairs.flatMap(({ place, zh, en }) => {
    const [named] = textsOf(zh, 'zh')
    const say = named === undefined ? undefined : shortNames[named]
    return say === undefined ? [] : textsOf(en, 'en').map((text) => ({ place, text, say }))
  })
  expect(translations.length).toBeGreaterThan(5)
  expect(translations.filter(({ text, say }) => !say.test(text))).toEqual([])
})
