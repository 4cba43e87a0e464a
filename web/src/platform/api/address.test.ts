import { expect, test } from 'vitest'
import { addressOf } from './address.ts'

test('fills the path and appends the query', () => {
  const address = addressOf('GET /iam-portal/v1/portal/system/:systemCode/languages', {
    params: { systemCode: 'a/b' },
    query: { versionNo: '1.0', keyword: undefined },
  })
  expect(address).toEqual({
    method: 'GET',
    url: '/api/iam-portal/v1/portal/system/a%2Fb/languages?versionNo=1.0',
  })
})

test('refuses a path with a gap', () => {
  expect(() => addressOf('GET /x/:id', {})).toThrow('GET /x/:id needs id')
})
