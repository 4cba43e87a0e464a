import { describe, expect, test } from 'vitest'
import { type Box, cellAfterKey, cellByText } from './roving.ts'
import { mayMove } from './use-roving.ts'

const cell = (column: number, row: number): Box => ({
  left: column * 100,
  top: row * 60,
  width: 98,
  height: 52,
})
/** Rows of four, four, three and five cells, as in two categories. */
const boxes = [4, 4, 3, 5].flatMap((length, row) => Array.from({ length }, (_, column) => cell(column, row)))

describe('moving through cells with keys', () => {
  test.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 3, 4],
    ['ArrowLeft', 4, 3],
    ['ArrowDown', 1, 5],
    ['ArrowDown', 7, 10],
    ['ArrowUp', 10, 6],
    ['ArrowUp', 15, 10],
    ['Home', 9, 0],
    ['End', 2, 15],
  ])('[HOME-01] %s from %i goes to %i', (key, from, to) => {
    expect(cellAfterKey(boxes, from, key)).toBe(to)
  })

  test.each([
    ['ArrowLeft', 0],
    ['ArrowUp', 2],
    ['ArrowDown', 13],
    ['ArrowRight', 15],
    ['Enter', 3],
    ['toString', 3],
  ])('[HOME-01] %s from %i stays', (key, from) => {
    expect(cellAfterKey(boxes, from, key)).toBeUndefined()
  })
})

describe('jumping by typed letters', () => {
  const names = [
    ['合同管理', 'Contracts', 'hetong'],
    ['费用报销', 'Expenses', 'feiyong'],
    ['客户关系', 'CRM'],
  ]

  test('[HOME-01] a letter goes to the next name that begins with it, round the end', () => {
    expect(cellByText(names, 0, 'c')).toBe(2)
    expect(cellByText(names, 2, 'c')).toBe(0)
    expect(cellByText(names, 0, '费')).toBe(1)
  })

  test('[HOME-01] more letters may keep the present one', () => {
    expect(cellByText(names, 2, 'cr')).toBe(2)
    expect(cellByText(names, 2, 'CO')).toBe(0)
  })

  test('[HOME-01] no such name, no jump', () => {
    expect(cellByText(names, 0, 'x')).toBeUndefined()
    expect(cellByText([], 0, 'x')).toBeUndefined()
  })
})

test('keys that move nothing ask for no code, whose absence would be told of', () => {
  const keys = ['ArrowDown', 'Home', 'End', 'c', '考', 'Tab', 'Enter', ' ', 'Shift', 'Alt', 'Escape', 'F5']
  expect(keys.filter(mayMove)).toEqual(['ArrowDown', 'Home', 'End', 'c', '考'])
})
