import { randomBytes, randomUUID } from 'node:crypto'
import type { ExternalType, InnerAccount } from '@iambiz/contract/platform/inner-account.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import type { Own } from '#mock/memory.ts'

const lifeMs = 300_000

/** A grey square: nobody scans the mock. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='

/** The phone in front of the mock is quick: whoever asks a second time finds the code scanned, then agreed to. */
const standings = ['pending', 'scanned', 'confirmed'] as const

type Authorization = NonNullable<Own['authorization']>

const secondsLeft = ({ at }: Authorization, now: Date) =>
  Math.max(0, Math.ceil((at.getTime() + lifeMs - now.getTime()) / 1000))

function statusOf(authorization: Authorization, now: Date) {
  if (secondsLeft(authorization, now) === 0) return 'expired'
  return standings[Math.min(authorization.polls, standings.length - 1)] ?? 'pending'
}

export type BoundAccount = { id: string; type: ExternalType; at: string }

/** An account elsewhere as the list of accounts shows it. */
export const boundAccount = ({ id, type, at }: BoundAccount, userName: string): InnerAccount => ({
  accountId: id,
  bindId: id,
  accountType: type,
  userName,
  bound: true,
  displayName: '林**夏',
  bindTime: at,
  bindable: false,
})

const names: Record<Language, string> = { zh: '林小夏', en: 'Lin Xiaoxia' }

const own = ({ memory }: Circumstances, { userNo }: { userNo: string }, authTag: string) => {
  const of = memory.of(userNo)
  const { authorization } = of
  return authorization?.authTag === authTag ? { of, authorization } : fail('external-account.expired')
}

export const externalAccountHandlers = {
  'GET /tech-oauth/oauth2/getAuthTag': ({ query, caller, ...circumstances }) => {
    const { memory, now, lang } = circumstances
    const { type, purpose, authTag } = query
    const of = memory.of(caller.userNo)
    if (authTag !== undefined) {
      const { authorization } = own(circumstances, caller, authTag)
      const status = statusOf(authorization, now)
      authorization.polls += 1
      return {
        authTag,
        type: authorization.type,
        status,
        expireSeconds: secondsLeft(authorization, now),
        ...(status === 'confirmed' ? { displayName: names[lang] } : {}),
      }
    }
    if (type === undefined) return fail('request.invalid')
    const bound = of.externalAccounts.some((account) => account.type === type)
    if (!purpose) return { type, connected: true, bound, ways: ['redirect' as const, 'qr' as const] }
    if (bound) fail('external-account.bound')
    const authorization = { authTag: randomBytes(32).toString('base64url'), type, at: now, polls: 0 }
    of.authorization = authorization
    return {
      authTag: authorization.authTag,
      type,
      status: 'pending' as const,
      expireSeconds: lifeMs / 1000,
      authorizeUrl: `https://${type}.example/authorize`,
      qrContent: `https://portal.example/tech-oauth/oauth2/scan/${randomUUID()}`,
      qrCode: picture,
      number: '47',
    }
  },

  'POST /tech-oauth/oauth2/cancelAuthTag': ({ body, caller, ...circumstances }) => {
    const { of } = own(circumstances, caller, body.authTag)
    of.authorization = null
    return { cancelled: true }
  },

  'GET /iam-user/v1/InnerUserAccount/bindOAuth/:type/:authTag': ({ params, caller, ...circumstances }) => {
    const { of, authorization } = own(circumstances, caller, params.authTag)
    const { company, lang, now } = circumstances
    if (authorization.type !== params.type) fail('external-account.expired')
    const account = { id: randomUUID(), type: authorization.type, at: company.wireTime(now) }
    of.authorization = null
    of.externalAccounts.push(account)
    return boundAccount(account, company.nameOf(caller.userNo, lang))
  },
} satisfies Handlers
