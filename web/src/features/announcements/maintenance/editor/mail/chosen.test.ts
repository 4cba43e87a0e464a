import { expect, test } from 'vitest'
import { chosenIn, chosenText, namesIn, toggled } from './chosen.ts'

test('what was chosen is one text and back, whatever its name is', () => {
  const chosen = [
    { key: 'u:A1', name: 'Wang Min' },
    { key: 'm:desk@x.example', name: '' },
  ]
  expect(chosenIn(chosenText(chosen))).toEqual(chosen)
  expect(chosenIn(chosenText([{ key: 'g', name: 'two\nlines' }]))).toEqual([{ key: 'g', name: 'two lines' }])
  expect(chosenIn('')).toEqual([])
  expect(namesIn(chosenText(chosen))).toEqual(['Wang Min', 'm:desk@x.example'])
})

test('choosing again takes away', () => {
  const one = toggled('', { key: 'g', name: '骨干' })
  expect(toggled(one, { key: 'g', name: 'renamed' })).toBe('')
  expect(chosenIn(toggled(one, { key: 'h', name: '值班' })).map(({ key }) => key)).toEqual(['g', 'h'])
})
