import { expect, test } from 'vitest'
import { differences, type Paragraph } from './differences.ts'

/** Formats removed parts as [-text-] and added parts as {+text+}. */
const written = (paragraphs: readonly Paragraph[]) =>
  paragraphs.map(({ parts }) =>
    parts
      .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `[-${text}-]`))
      .join(''),
  )

test('a time that moved is shown inside its sentence', () => {
  expect(written(differences(['今晚 22:00 停机', '请保存'], ['今晚 23:30 停机', '请保存']))).toEqual([
    '今晚 [-22-]{+23+}:[-00-]{+30+} 停机',
    '请保存',
  ])
  expect(written(differences(['Down from ten tonight'], ['Down from eleven tonight']))).toEqual([
    'Down from [-ten-]{+eleven+} tonight',
  ])
})

test('paragraphs come and go as a whole', () => {
  expect(written(differences(['甲', '乙', '丙'], ['甲', '丙', '丁']))).toEqual([
    '甲',
    '[-乙-]',
    '丙',
    '{+丁+}',
  ])
})

test('a paragraph that has little in common with the other is a new one', () => {
  expect(written(differences(['全部停用，请保存草稿'], ['恢复后自动重试付款单据']))).toEqual([
    '[-全部停用，请保存草稿-]',
    '{+恢复后自动重试付款单据+}',
  ])
})

test('what stayed is told as such, and nothing is lost on either side', () => {
  const before = Array.from({ length: 40 }, (_, index) => `第 ${index} 段，内容 ${(index * 7) % 11}`)
  const after = before.filter((_, index) => index % 5 !== 0).toReversed()
  const parts = differences(before, after).flatMap(({ parts: all }) => all)
  const side = (gone: 'added' | 'removed') =>
    parts.flatMap(({ kind, text }) => (kind === gone ? [] : [text])).join('')
  expect([side('added'), side('removed')]).toEqual([before.join(''), after.join('')])
  expect(differences(before, before).every(({ kind }) => kind === 'same')).toBe(true)
})

test('texts beyond measure are compared as wholes instead of for minutes', () => {
  const before = [Array.from({ length: 3000 }, (_, index) => `a${index} `).join('')]
  const after = [Array.from({ length: 3000 }, (_, index) => `b${index} `).join('')]
  expect(differences(before, after).map(({ parts }) => parts.map(({ kind }) => kind))).toEqual([
    ['removed'],
    ['added'],
  ])
})
