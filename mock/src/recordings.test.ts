import { readdirSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { api } from '@iambiz/contract/api.ts'
import { expect, test } from 'vitest'
import { bestFit, type Call, callOf, fileOf, folder, type Recording, readRecordings } from './recordings.ts'

const recordings = readRecordings()

test('[HTTP-12] every recorded reply is what the contract describes, and no more', () => {
  const wrong = [...recordings].flatMap(([call, ofCall]) =>
    ofCall.flatMap(({ path, data }) => {
      const { data: parsed, error } = api[call].data.safeParse(data)
      const isSame = isDeepStrictEqual(JSON.parse(JSON.stringify(parsed ?? null)), data)
      return isSame ? [] : [`${call} ${path}: ${error?.message ?? 'more than the contract names'}`]
    }),
  )
  expect(wrong).toEqual([])
})

/** The mock itself answers the sign-in, the sign-out and the stream of events; no page makes the calls of the provider. */
const withoutRecording = [
  'GET /iam-portal/auth/login',
  'GET /iam-portal/v1/portal/events',
  'POST /iam-portal/auth/appIcon',
  'POST /iam-portal/auth/backchannelLogout',
  'POST /iam-portal/auth/logout',
  'POST /iam-portal/auth/securityEvent',
  'POST /iam-portal/auth/signInPolicy',
  'POST /iam-portal/auth/signInSource',
  'POST /iam-portal/auth/signOnAccess',
]

/** Calls that the mock answers with 501: files, what a person outside of the demo company answers, and some changes. */
const unrecorded = [
  'GET /iam-portal/file/:fileId',
  'GET /iam-user/v1/InnerUserAccount/bindOAuth/:type/:authTag',
  'GET /tech-oauth/oauth2/getAuthTag',
  'POST /iam-authority/v1/admin/app/integrate',
  'POST /iam-authority/v1/admin/languages/excel/list',
  'POST /iam-authority/v1/admin/languages/import',
  'POST /iam-authority/v1/admin/languages/json/list',
  'POST /iam-authority/v1/admin/languages/publish',
  'POST /iam-authority/v1/admin/languages/version/back',
  'POST /iam-authority/v1/admin/languages/version/detail',
  'POST /iam-authority/v1/admin/ldap/report',
  'POST /iam-authority/v1/admin/ldap/run',
  'POST /iam-authority/v1/admin/ldap/test',
  'POST /iam-authority/v1/admin/ldap/try',
  'POST /iam-authority/v1/admin/opLog/excel',
  'POST /iam-authority/v1/admin/opsContact/excel/list',
  'POST /iam-authority/v1/admin/opsContact/import',
  'POST /iam-authority/v1/admin/opsContact/import/check',
  'POST /iam-authority/v1/admin/org/status',
  'POST /iam-authority/v1/admin/provisioning/token',
  'POST /iam-authority/v1/admin/role/status',
  'POST /iam-authority/v1/admin/setting/picture',
  'POST /iam-authority/v1/admin/signInPolicy/breakGlass',
  'POST /iam-authority/v1/admin/signInPolicy/delete',
  'POST /iam-authority/v1/admin/signInPolicy/grace',
  'POST /iam-authority/v1/admin/signInPolicy/preview',
  'POST /iam-authority/v1/admin/signInPolicy/saveOrUpdate',
  'POST /iam-authority/v1/admin/signInPolicy/simulate',
  'POST /iam-authority/v1/admin/signInSource/delete',
  'POST /iam-authority/v1/admin/signInSource/metadata',
  'POST /iam-authority/v1/admin/signInSource/order',
  'POST /iam-authority/v1/admin/signInSource/people',
  'POST /iam-authority/v1/admin/signInSource/saveOrUpdate',
  'POST /iam-authority/v1/admin/signInSource/status',
  'POST /iam-authority/v1/admin/signInSource/test',
  'POST /iam-authority/v1/admin/signInSource/unlink',
  'POST /iam-authority/v1/admin/user/excel/list',
  'POST /iam-authority/v1/admin/user/import',
  'POST /iam-authority/v1/admin/user/import/check',
  'POST /iam-authority/v1/admin/user/openAccounts',
  'POST /iam-authority/v1/admin/user/openAccounts/codes',
  'POST /iam-authority/v1/admin/user/openAccounts/detail',
  'POST /iam-log/v1/appstatic/excel/list',
  'POST /iam-log/v1/loginLog/excel/sumList',
  'POST /iam-portal/auth/stepUp/finish',
  'POST /iam-portal/auth/stepUp/passkey/finish',
  'POST /iam-portal/auth/stepUp/passkey/start',
  'POST /iam-portal/auth/stepUp/start',
  'POST /iam-portal/bulletin/emailTemplate/upload',
  'POST /iam-portal/bulletin/excel/list',
  'POST /iam-portal/bulletin/mailContact/excel/list',
  'POST /iam-portal/bulletin/mailLog/retry',
  'POST /iam-portal/v1/agency/forceEnd/:id',
  'POST /iam-portal/v1/portal/confirm',
  'POST /iam-portal/v1/portal/email/confirm',
  'POST /iam-portal/v1/portal/file/upload',
  'POST /iam-portal/v1/portal/innerAccount/rename',
  'POST /iam-portal/v1/portal/linkedSource/unlink',
  'POST /iam-portal/v1/portal/ownApp/save',
  'POST /iam-portal/v1/portal/ownContact/delete',
  'POST /iam-portal/v1/portal/ownContact/save',
  'POST /iam-portal/v1/portal/passkey/finish',
  'POST /iam-portal/v1/portal/passkey/start',
  'POST /iam-portal/v1/portal/password/forgot',
  'POST /iam-portal/v1/portal/password/forgot/confirm',
  'POST /iam-portal/v1/portal/password/reset',
  'POST /iam-portal/v1/portal/recoveryCodes/regenerate',
  'POST /iam-portal/v1/portal/savedSignIn/remove',
  'POST /iam-portal/v1/portal/singleGenerateQRCode',
  'POST /iam-portal/v1/portal/unbind/:id',
  'POST /tech-oauth/oauth2/cancelAuthTag',
]

test('[HTTP-12] every call of the contract is recorded, or listed here', () => {
  const missing = (Object.keys(api) as Call[]).filter((call) => !recordings.has(call))
  expect(missing.toSorted()).toEqual([...withoutRecording, ...unrecorded].toSorted())
})

test('[HTTP-12] no file is left of a call that the contract does not have any more', () => {
  const known = new Set(['boot.json', ...[...recordings.keys()].map(fileOf)])
  expect(readdirSync(folder).filter((file) => !known.has(file))).toEqual([])
})

test('[HTTP-12] a call is found by its address', () => {
  expect(callOf('POST', '/iam-portal/user/updateUserBulletinStatus/all')).toBe(
    'POST /iam-portal/user/updateUserBulletinStatus/:id',
  )
  expect(callOf('POST', '/iam-portal/v1/portal/app/request/mine')).toBe(
    'POST /iam-portal/v1/portal/app/request/mine',
  )
  expect(callOf('GET', '/iam-portal/v1/portal/weather')).toBeUndefined()
})

test('[HTTP-12] the same request counts more than the account, and that more than the language', () => {
  const recorded = (account: string, language: 'zh' | 'en', pageNum: number): Recording => ({
    ...{ account, language, path: '/list' },
    ...{ body: { pageNum }, data: `${account} ${language} ${pageNum}` },
  })
  const all = [recorded('a', 'zh', 1), recorded('a', 'en', 1), recorded('b', 'zh', 1), recorded('a', 'zh', 2)]
  const dataFor = (account: string, language: 'zh' | 'en', pageNum: number) =>
    bestFit(all, { account, language, path: '/list', body: { pageNum } })?.data
  expect(dataFor('a', 'en', 1)).toBe('a en 1')
  expect(dataFor('b', 'en', 1)).toBe('b zh 1')
  expect(dataFor('b', 'en', 2)).toBe('a zh 2')
  expect(dataFor('c', 'en', 3)).toBe('a en 1')
  expect(bestFit([], { language: 'zh', path: '/list' })).toBeUndefined()
})
