import { expect, test } from 'vitest'
import { bodyOf, metricFaults, newMetric, targetOf, valuesOf } from './zone-values.ts'

const metric = { ...newMetric(), code: 'accidents', nameZh: '事故数', figures: '2026-05 4\n2026-06 2' }

test.each([
  ['', undefined],
  ['3', 3],
  ['1,350', 1350],
  ['0', Number.NaN],
  ['-1', Number.NaN],
  ['62 kg', Number.NaN],
])('the target %j is %s', (target, value) => {
  expect(targetOf({ target })).toBe(value)
})

test('what is wrong with a key figure is told at its field', () => {
  const faults = [
    { ...metric, key: 'a' },
    { ...metric, key: 'b' },
    { ...metric, key: 'c', code: 'c', nameZh: ' ' },
    { ...metric, key: 'd', code: 'd', target: 'much' },
    { ...metric, key: 'e', code: 'e', figures: '2026-01 4 起' },
  ]
  expect(metricFaults(faults)).toEqual([
    { key: 'b', field: 'code' },
    { key: 'c', field: 'nameZh' },
    { key: 'd', field: 'target' },
    { key: 'e', field: 'figures' },
  ])
})

test('a zone is sent with its figures as numbers, and without what was left empty', () => {
  const values = { ...valuesOf(undefined), zoneCode: 'safety', nameZh: '安全专区', metrics: [metric] }
  const body = bodyOf(values)
  expect(body).not.toHaveProperty('pictureId')
  expect(body.metrics).toEqual([
    {
      ...{ code: 'accidents', nameZh: '事故数', nameEn: '', unitZh: '', unitEn: '', better: 'higher' },
      months: [
        { month: '2026-05', value: 4 },
        { month: '2026-06', value: 2 },
      ],
    },
  ])
})
