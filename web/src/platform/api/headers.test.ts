import { beforeEach, expect, test, vi } from 'vitest'
import { cleanSession, updateSession } from '#web/platform/session/store.ts'
import { requestHeaders } from './headers.ts'

beforeEach(() => updateSession(cleanSession))

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
  expect(requestHeaders('json', true)).not.toHaveProperty('org_name')
})
