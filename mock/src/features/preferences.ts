import type { UserConfig } from '@iambiz/contract/features/preferences.ts'
import { keepWithdrawn } from '@iambiz/server/features/preferences/keep-withdrawn.ts'
import { faultOf } from '@iambiz/server/features/preferences/personal-config.ts'
import { userConfigOf } from '@iambiz/server/features/preferences/user-config.ts'
import { fail, wordsOf } from '@iambiz/server/platform/failure.ts'
import { type Caller, holds } from '#mock/caller.ts'
import type { Handlers } from '#mock/handler.ts'
import { offerFor, personalConfigFor } from './personal-config.ts'
import { libraryOf } from './tools.ts'
import { wantAddress } from './wanted-address.ts'

export const userConfigFor = ({ own, person }: Caller): UserConfig =>
  userConfigOf(own.userConfig, own.email ?? person.email, own.wantedAddress)

const isChosen = ([, value]: [string, unknown]) => value !== undefined

export const preferenceHandlers = {
  'POST /iam-portal/user/getPersonalConfig': ({ caller, memory }) =>
    personalConfigFor(memory, libraryOf(memory, caller), caller),

  'POST /iam-portal/user/updatePersonalConfig': ({ body, caller, lang, memory }) => {
    const { revision, restore = [], ...change } = body
    const library = libraryOf(memory, caller)
    const fault = faultOf(change, offerFor(memory, library, caller))
    if (fault) {
      const { failure, field } = fault
      fail(failure, { fields: [{ field, message: wordsOf(failure, lang) }] })
    }
    const { own } = caller
    const stored = own.personalConfig ?? { value: {}, revision: 0 }
    if (stored.revision !== revision) {
      fail('resource.changed', { current: personalConfigFor(memory, library, caller) })
    }
    const kept = { ...change, ...keepWithdrawn(stored.value, change, library) }
    const merged = { ...stored.value, ...Object.fromEntries(Object.entries(kept).filter(isChosen)) }
    const value = Object.fromEntries(
      Object.entries(merged).filter(([key]) => !restore.some((part) => part === key)),
    )
    own.personalConfig = { value, revision: revision + 1 }
    return personalConfigFor(memory, library, caller)
  },

  'GET /iam-portal/v1/portal/homeLayout': ({ caller, memory }) =>
    offerFor(memory, libraryOf(memory, caller), caller).layout,

  'GET /iam-portal/v1/portal/queryUserConfig': ({ caller }) => userConfigFor(caller),

  'POST /iam-portal/v1/portal/modifyUserConfig': ({ body, caller }) => {
    const { revision, email, ...change } = body
    if (email !== undefined) {
      wantAddress(caller, email)
      return userConfigFor(caller)
    }
    const before = userConfigFor(caller)
    if (before.revision !== revision) fail('resource.changed', { current: before })
    const next = { ...before, ...Object.fromEntries(Object.entries(change).filter(isChosen)) }
    const { defaultOrgCode: orgCode, defaultRoleNo: roleNo } = next
    if (
      (change.defaultOrgCode || change.defaultRoleNo) &&
      !(orgCode && roleNo && holds(caller.person, { orgCode, roleNo }))
    ) {
      fail('access.foreign-role')
    }
    caller.own.userConfig = {
      language: next.language,
      defaultOrgCode: orgCode ?? null,
      defaultRoleNo: roleNo ?? null,
      notify: next.notify,
      hiddenAppIds: next.hiddenAppIds,
      revision: revision + 1,
    }
    return userConfigFor(caller)
  },
} satisfies Handlers
