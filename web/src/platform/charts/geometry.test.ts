import { expect, test } from 'vitest'
import { fittingText, heatLevel, labelStep, linePoints, ringPart } from './geometry.ts'

test('names of marks do not touch', () => {
  expect([labelStep(7, 700, 50), labelStep(30, 700, 50), labelStep(168, 300, 44)]).toEqual([1, 3, 25])
})

test('a line has its largest value at the top and lies at the bottom where there is nothing', () => {
  const box = { width: 30, height: 10 }
  expect(linePoints([0, 5, 10], box)).toEqual([
    [5, 10],
    [15, 5],
    [25, 0],
  ])
  expect(linePoints([0, 0], box).map(([, y]) => y)).toEqual([10, 10])
  expect(linePoints([5], { ...box, end: 20 })).toEqual([[15, 7.5]])
})

test('a part of a ring begins at the top and goes clockwise', () => {
  expect(ringPart(0, 0.25, { outer: 10, inner: 5 })).toBe('M0 -10A10 10 0 0 1 10 0L5 0A5 5 0 0 0 0 -5Z')
  expect(ringPart(0, 0.75, { outer: 10, inner: 5 })).toContain('A10 10 0 1 1 -10 0')
})

test('the whole ring does not vanish', () => {
  const path = ringPart(0, 1, { outer: 10, inner: 5 })
  expect(path.slice(1, 6)).toBe('0 -10')
  expect(path).not.toContain('1 1 0 -10')
})

test.for([
  [0, 9, 0],
  [1, 100, 1],
  [20, 100, 1],
  [21, 100, 2],
  [100, 100, 5],
  [0, 0, 0],
] as const)('%i of at most %i is level %i', ([count, most, level]) => {
  expect(heatLevel(count, most)).toBe(level)
})

test('a name that does not fit is cut', () => {
  expect([fittingText('账号密码', 52), fittingText('账号密码登录', 52)]).toEqual(['账号密码', '账号密…'])
  expect(fittingText('CRM', 30)).toBe('CRM')
})
