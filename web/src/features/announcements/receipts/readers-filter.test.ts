import { expect, test } from 'vitest'
import { everybody, filterOf, queryOf, requestOf } from './readers-filter.ts'

const nowhere = { ...everybody, page: 1, sorting: undefined }
const filterIn = (query: string) => filterOf(new URLSearchParams(query))

test('[ANN-09] an address holds the people that are looked at', () => {
  const filter = {
    ...nowhere,
    reading: 'unread' as const,
    organization: 'sales',
    text: '张',
    page: 2,
    mail: 'failed' as const,
  }
  expect(filterOf(queryOf(filter))).toEqual(filter)
  expect(queryOf(nowhere).toString()).toBe('')
})

test('what makes no sense in an address counts as not said', () => {
  expect(filterIn('reading=x&org=%27&mail=x&page=-1')).toEqual(nowhere)
  expect(filterIn(`q=${'a'.repeat(200)}`).text).toHaveLength(80)
})

test('[ANN-09] each reading asks for its people', () => {
  expect(requestOf(nowhere)).toEqual({ pageNum: 1, pageSize: 20, late: false })
  expect(requestOf({ ...nowhere, reading: 'unread' })).toMatchObject({ readStatus: 0, late: false })
  expect(requestOf({ ...nowhere, reading: 'confirmed' })).toMatchObject({ readStatus: 2, late: false })
  const late = requestOf({ ...nowhere, reading: 'late', organization: 'sales', text: ' 张 ' })
  expect(late).toEqual({ pageNum: 1, pageSize: 20, late: true, orgCode: 'sales', keyword: '张' })
})

test('each fate of the mail asks for its people', () => {
  const asked = (mail: 'open' | 'sent' | 'failed') => requestOf({ ...nowhere, mail }).mailStatus
  expect([asked('open'), asked('sent'), asked('failed')]).toEqual([0, 1, 2])
  expect(requestOf(nowhere)).not.toHaveProperty('mailStatus')
})
