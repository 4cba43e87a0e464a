import { api } from '@iambiz/contract/api.ts'
import { expect, test } from 'vitest'
import { mayRead } from './gate.ts'

const sent = (key: string, query = '') => {
  const [method = '', path = ''] = key.split(' ')
  return mayRead(method, path.replace(/:\w+/g, 'x1'), new URLSearchParams(query))
}

test('[PERM-03] a preview sends nothing that changes something', () => {
  const changing =
    /save|create|update|delete|status|submit|handle|decide|revoke|resign|remind|batch|unbind|confirm|launch|logout|import|move|sort|grant|kick|reset|unlock|upload|\/act\/|exit|administrator|verify|read\b|enrol|end\b/i
  const wrong = Object.keys(api).filter(
    (key) => changing.test(key.split(' ')[1] ?? '') && sent(key) && !key.startsWith('GET'),
  )
  expect(wrong).toEqual([])
  for (const key of ['GET /iam-portal/v1/portal/events', 'PUT /anything', 'DELETE /iam-portal/v1/list'])
    expect(sent(key)).toBe(false)
  expect(sent('GET /iam-portal/auth/user', 'orgCode=a&roleNo=b')).toBe(false)
})

test('[PERM-03] a preview reads what screens show', () => {
  for (const key of [
    'GET /iam-portal/auth/user',
    'POST /iam-portal/v1/portal/home',
    'POST /iam-portal/admin/getBulletinList',
    'POST /iam-log/v1/loginLog/list',
    'POST /iam-portal/bulletin/emailTemplate/detail/:id',
    'POST /iam-authority/auth/token',
  ])
    expect([key, sent(key)]).toEqual([key, true])
})
