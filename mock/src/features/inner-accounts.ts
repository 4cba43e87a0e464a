import type { AccountType, ExternalType, InnerAccount } from '@iambiz/contract/platform/inner-account.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import type { Own } from '#mock/memory.ts'
import { boundAccount } from './external-accounts.ts'

/** The one code that is right, whatever the time: the mock keeps no secrets. */
export const oneTimeCode = '123456'

/** A grey square: nobody scans the mock. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

const shown: readonly ExternalType[] = ['wechat', 'wecom']

const recoveryCodes = () =>
  [...Array(10).keys()].map((at) => `MOCK-${String(at).repeat(4)}-ABCD-EFGH-JKLM-NPQR`)

const freePlace = (type: AccountType, userName: string): InnerAccount => ({
  accountId: type,
  accountType: type,
  userName,
  bound: false,
  bindable: true,
})

const deviceShown = (
  { id, name, at }: Own['devices'][number],
  userName: string,
  company: Circumstances['company'],
): InnerAccount => ({
  accountId: id,
  bindId: id,
  accountType: 'totp',
  userName,
  bound: true,
  displayName: name,
  bindTime: company.wireTime(at),
  bindable: false,
})

export const innerAccountHandlers = {
  'POST /iam-portal/v1/portal/innerAccount': ({ caller, company, lang }) => {
    const userName = company.nameOf(caller.userNo, lang)
    const { devices, externalAccounts, recoveryCodesLeft } = caller.own
    const external = shown.map((type) => {
      const account = externalAccounts.find((bound) => bound.type === type)
      return account ? boundAccount(account, userName) : freePlace(type, userName)
    })
    const own = devices.map((device) => deviceShown(device, userName, company))
    return {
      userNo: caller.userNo,
      userName,
      env: 'prod',
      accounts: [...external, ...(own.length > 0 ? own : [freePlace('totp', userName)])],
      recoveryCodesLeft,
      password: { changeable: true },
    }
  },

  'POST /iam-portal/v1/portal/singleGenerateQRCode': ({ caller, company, lang }) => {
    const { own } = caller
    own.startedDevice = `mock-device-${own.devices.length + 1}`
    const userName = company.nameOf(caller.userNo, lang)
    const label = `iambiz:${encodeURIComponent(userName)}`
    return {
      accountId: own.startedDevice,
      userName,
      qrCode: picture,
      otpauthUri: `otpauth://totp/${label}?secret=${secret}&issuer=iambiz&algorithm=SHA1&digits=6&period=30`,
      secret,
      digits: 6,
      period: 30,
      algorithm: 'SHA1',
      expireSeconds: 600,
    }
  },

  'POST /iam-portal/v1/portal/confirm': ({ caller: { own }, query, body, company, now }) => {
    const { code = query.code, accountId = query.account_id, name } = body ?? {}
    if (!own.startedDevice || accountId !== own.startedDevice) return fail('inner-account.expired')
    if (code !== oneTimeCode) fail('inner-account.code', { field: 'code', left: 4 })
    const isFirst = own.devices.length === 0
    own.devices.push({ id: own.startedDevice, name: name ?? '', at: now })
    const { startedDevice: id } = own
    own.startedDevice = null
    if (isFirst) own.recoveryCodesLeft = 10
    const codes = isFirst ? recoveryCodes() : []
    return { bound: true, accountId: id, bindId: id, bindTime: company.wireTime(now), recoveryCodes: codes }
  },

  'POST /iam-portal/v1/portal/innerAccount/rename': ({ caller: { own }, body: { accountId, name } }) => {
    const device = own.devices.find(({ id }) => id === accountId) ?? fail('resource.not-found')
    device.name = name
    return { accountId, displayName: name }
  },

  'POST /iam-portal/v1/portal/recoveryCodes/regenerate': ({ caller: { own } }) => {
    own.recoveryCodesLeft = 10
    return { recoveryCodes: recoveryCodes() }
  },

  'POST /iam-portal/v1/portal/unbind/:id': ({ caller, params: { id }, company, lang }) => {
    const { own, userNo } = caller
    const userName = company.nameOf(userNo, lang)
    const account = own.externalAccounts.find((bound) => bound.id === id)
    if (account) {
      own.externalAccounts.splice(own.externalAccounts.indexOf(account), 1)
      return freePlace(account.type, userName)
    }
    if (!own.devices.some((device) => device.id === id)) fail('inner-account.not-bound')
    own.devices = own.devices.filter((device) => device.id !== id)
    if (own.devices.length === 0) own.recoveryCodesLeft = 0
    return freePlace('totp', userName)
  },
} satisfies Handlers
