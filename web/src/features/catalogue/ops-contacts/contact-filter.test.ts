import { expect, test } from 'vitest'
import { type ContactFilter, filterOf, isNarrowed, queryOf, requestOf } from './contact-filter.ts'
import { mailLink, telephoneLink } from './links.ts'

const read = (query: string) => filterOf(new URLSearchParams(query))
const plain: ContactFilter = { text: '', appCode: '', module: '', duty: '', page: 1, sorting: undefined }

test('the address keeps what the address book is narrowed and sorted by', () => {
  const filter: ContactFilter = {
    text: '林 a&b',
    appCode: 'expenses',
    module: '报销单',
    duty: 'operation',
    page: 3,
    sorting: { key: 'name', direction: 'descending' },
  }
  expect(filterOf(queryOf(filter))).toEqual(filter)
  expect(queryOf(plain).toString()).toBe('')
})

test.each(['duty=boss', 'page=0', 'page=1.5', 'page=x', 'sort=secret', 'sort=--name', 'other=1'])(
  '%s in the address says nothing',
  (query) => {
    expect(read(query)).toEqual(plain)
  },
)

test('an address asks for no more than the call takes', () => {
  expect(read('page=99999').page).toBe(1000)
  expect(read(`q=${'字'.repeat(200)}`).text).toHaveLength(80)
  expect(read('q=a%00b').text).toBe('ab')
})

test('the request names only what is asked', () => {
  expect(requestOf(plain)).toEqual({ pageNum: 1, pageSize: 20 })
  expect(requestOf(read('q=+lin+&duty=product&sort=-duty&page=2'))).toEqual({
    pageNum: 2,
    pageSize: 20,
    keyword: 'lin',
    duty: 'product',
    sortField: 'duty',
    sortOrder: 'desc',
  })
  expect([isNarrowed(plain), isNarrowed(read('q=+')), isNarrowed(read('app=mail'))]).toEqual([
    false,
    false,
    true,
  ])
})

test('links to call and to write carry nothing but number and mailbox', () => {
  expect(telephoneLink('+86 138-0000 1234')).toBe('tel:+8613800001234')
  expect(telephoneLink('021;ext=javascript:1')).toBe('tel:0211')
  expect(mailLink('lin.zhixia@example.com')).toBe('mailto:lin.zhixia@example.com')
  expect(mailLink('a?cc=b@example.com')).toBe('mailto:a%3Fcc%3Db@example.com')
})
