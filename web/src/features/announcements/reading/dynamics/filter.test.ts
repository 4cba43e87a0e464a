import { announcements } from '@iambiz/contract/features/announcements/reading.ts'
import { expect, test } from 'vitest'
import { addressOf, filterOf, isNarrowed, queryOf } from './filter.ts'

const { query: shape } = announcements['GET /iam-portal/user/getBulletinList']
const read = (address: string) => filterOf(new URLSearchParams(address))
const app = '0b0e3a52-6ad6-4b55-8b9a-1d6f4c1b7a10'

test('[SCR-02] what is listed is found again by its address', () => {
  const filter = { tab: 'unread', type: '1', app, text: '停机 a&b', expired: true, page: 3 } as const
  expect(filterOf(addressOf(filter))).toEqual(filter)
  expect(addressOf(read('')).toString()).toBe('')
  expect([isNarrowed(read('')), isNarrowed(read('expired=1')), isNarrowed(filter)]).toEqual([
    false,
    false,
    true,
  ])
})

test.each(['tab=x', 'type=3', 'app=1', 'page=0', 'expired=yes', `q=${'字'.repeat(200)}`])(
  'an address with %s asks for nothing that the call refuses',
  (address) => {
    expect(shape.safeParse(queryOf(read(address))).success).toBe(true)
  },
)

test('the tabs ask for the unread and for the forced ones', () => {
  expect(queryOf(read('tab=unread'))).toEqual({ pageNum: 1, pageSize: 20, readStatus: '0' })
  expect(queryOf(read(`tab=forced&app=${app}&type=2&q=x`))).toEqual({
    pageNum: 1,
    pageSize: 20,
    forcedPush: '1',
    appId: app,
    type: '2',
    keyword: 'x',
  })
})
