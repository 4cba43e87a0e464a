import { beforeEach, expect, test, vi } from 'vitest'
import { cleanSession, updateSession } from '#web/platform/session/store.ts'
import { requestHeaders } from './headers.ts'
import { identity } from './identity.ts'

beforeEach(() => {
  updateSession(cleanSession)
  identity.of = undefined
})

const chosen = {
  orgValue: 'EAST',
  orgOptions: [{ orgCode: 'EAST', orgName: '集团/总部 A&B' }],
  roleValue: 'R1',
}

test('[HTTP-01] every call carries organization, role, environment, language and container', () => {
  updateSession({ ...chosen, environment: 'prod', language: 'zh' })
  expect(requestHeaders('json')).toEqual({
    currentOrgCode: 'EAST',
    currentRoleNo: 'R1',
    acting: 'none',
    org_code: 'EAST',
    org_name: encodeURIComponent(encodeURIComponent('集团/总部 A&B')),
    env: 'prod',
    lang: 'zh',
    containerType: 'web-pc',
    'app-key': 'iambiz-web',
    'system-code': 'iambiz',
  })
})

test('[HTTP-01] only JSON calls carry the app key and the system code', () => {
  for (const mode of ['form', 'file'] as const) {
    expect(requestHeaders(mode)).not.toHaveProperty('app-key')
    expect(requestHeaders(mode)).not.toHaveProperty('system-code')
  }
})

test('[HTTP-01] [UI-06] without a session the environment is fat and the language the browser’s', () => {
  vi.stubGlobal('navigator', { languages: ['en-GB', 'zh-CN'] })
  expect(requestHeaders('json')).toMatchObject({ env: 'fat', lang: 'en' })
  vi.stubGlobal('navigator', { languages: ['zh-TW'] })
  expect(requestHeaders('json')).toMatchObject({ lang: 'zh' })
  vi.unstubAllGlobals()
})

test('before a choice, and where told so, organization and role stay out', () => {
  expect(requestHeaders('json')).not.toHaveProperty('currentOrgCode')
  updateSession({ ...chosen, language: 'zh' })
  expect(requestHeaders('json', 'role')).not.toHaveProperty('org_name')
})

test('[AUTH-08] calls say for whom the page was built, once it was, in whatever form they go', () => {
  for (const mode of ['json', 'form', 'file'] as const)
    expect(requestHeaders(mode)).not.toHaveProperty('currentUserNo')
  identity.of = '工号 7'
  for (const mode of ['json', 'form', 'file'] as const)
    expect(requestHeaders(mode)).toHaveProperty('currentUserNo', encodeURIComponent('工号 7'))
  expect(requestHeaders('json', 'role')).toHaveProperty('currentUserNo')
  expect(requestHeaders('json', 'person')).not.toHaveProperty('currentUserNo')
})
