import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { type ShownCell, tableFile } from './table-file.ts'

const text = (shown: string): ShownCell => ({ text: shown, isNumber: false })
const number = (shown: string): ShownCell => ({ text: shown, isNumber: true })

async function written(heading: readonly string[], rows: readonly ShownCell[][], name = '登录方式') {
  const file = await tableFile({ name, heading, rows, notes: ['2026-06-01 00:00 至 2026-06-30 23:59'] })
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()))
  const [sheet] = sheets
  return { name: sheet?.name, rows: sheet?.rows ?? [] }
}

test('[STAT-01][EXP-01] a table is saved as it is shown, numbers as numbers, with what it is of below it', async () => {
  const { name, rows } = await written(
    ['登录方式', '登录次数', '占比', '上期'],
    [
      [text('账号密码'), number('1,207,687'), number('37.1%'), number('—')],
      [text('动态口令'), number('12.5'), number('0%'), number('-4')],
    ],
  )
  expect(name).toBe('登录方式')
  expect(rows.slice(0, 3)).toEqual([
    ['登录方式', '登录次数', '占比', '上期'],
    ['账号密码', 1_207_687, 0.371, null],
    ['动态口令', 12.5, 0, -4],
  ])
  expect(rows.at(-1)?.[0]).toBe('2026-06-01 00:00 至 2026-06-30 23:59')
})

test('[EXP-01] S-192: texts stay texts, whatever they begin with', async () => {
  const texts = ['=1+1', "=cmd|' /C calc'!A0", '+1', '-1', '@SUM(A1)', '007', '2026-07', '8:00']
  const { rows } = await written(
    ['=a'],
    texts.map((one) => [text(one)]),
  )
  expect(rows.slice(0, texts.length + 1)).toEqual([['=a'], ...texts.map((one) => [one])])
})

test('a title that no sheet may have is written as one', async () => {
  const { name } = await written(['a'], [], 'Applications [in use] / connected to centers')
  expect(name).toBe('Applications  in use    connect')
})
