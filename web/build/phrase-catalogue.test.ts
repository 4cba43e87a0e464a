import { expect, test } from 'vitest'
import { catalogueOf } from './phrase-catalogue.ts'

test('[UI-01] phrases that read the same are one entry with all its places', () => {
  const cancel = { zh: '取消', en: 'Cancel' }
  expect(
    catalogueOf([
      { place: 'a.cancel', ...cancel },
      { place: 'b.cancel', ...cancel },
      { place: 'c.revoke', zh: '取消', en: 'Revoke' },
    ]),
  ).toEqual([
    { key: '取消 | Cancel', ...cancel, fixed: [], places: ['a.cancel', 'b.cancel'] },
    { key: '取消 | Revoke', zh: '取消', en: 'Revoke', fixed: [], places: ['c.revoke'] },
  ])
})

test('[UI-01] a text with values is a template, unless code makes more of them', () => {
  type Counted = { count: number }
  const entries = catalogueOf([
    {
      place: 'a.people',
      zh: ({ count }: Counted) => `${count} 人`,
      en: ({ count }: Counted) => (count === 1 ? '1 person' : `${count} people`),
    },
    {
      place: 'a.rows',
      zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 行`,
      en: ({ count }: Counted) => `${count.toLocaleString('en')} rows`,
    },
    { place: 'a.names', zh: ({ names }: { names: string[] }) => names.map(String).join(), en: 'x' },
  ])
  expect(entries).toEqual([
    {
      key: '{count} 人 | {count} people',
      zh: '{count} 人',
      en: '{count} people',
      fixed: ['en'],
      places: ['a.people'],
    },
    {
      key: '{count} 行 | {count} rows',
      zh: '{count} 行',
      en: '{count} rows',
      fixed: [],
      places: ['a.rows'],
    },
  ])
})
