import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readSpreadsheet } from '#server/testing/read-spreadsheet.ts'
import { type Cell, spreadsheet } from './spreadsheet.ts'

async function* one(row: Cell[]) {
  yield row
}

const written = async (row: Cell[]) =>
  readSpreadsheet(
    await buffer(
      spreadsheet({ name: '公告统计', columns: row.map(() => ({ header: '=列', width: 12 })) }, one(row)),
    ),
  )

test('[EXP-01] S-192: texts stay texts, whatever they begin with', async () => {
  const texts = [
    '007',
    '0123',
    '1e5',
    "=cmd|' /C calc'!A0",
    '+1',
    '-1',
    '@SUM(A1)',
    '＝1+1',
    '\tx',
    ' x ',
    'a\nb',
  ]
  const odd = ['_x000D_', 'a_x003D_b', ']]>', '<c t="n"><f>1</f></c>', '&amp;', '😀'.repeat(40)]
  const { sheet, rows } = await written([...texts, ...odd, 12])
  expect(sheet).toBe('公告统计')
  expect(rows).toEqual([[...texts, ...odd, 12].map(() => '=列'), [...texts, ...odd, 12]])
})

test('characters that XML cannot write are told as such, and spoil no file', async () => {
  expect((await written(['a\ufffe', '\uffffb', '\u0001\u000b'])).rows[1]).toEqual([
    'a\ufffd',
    '\ufffdb',
    '\u0001\u000b',
  ])
})

test('a cell without a value is no cell', async () => {
  expect((await written(['a', null, 0])).rows[1]).toEqual(['a', null, 0])
})
