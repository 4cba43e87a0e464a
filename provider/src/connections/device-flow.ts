import { isDatabaseAbsent } from '@iambiz/runtime/database.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import type { Context, Middleware } from 'koa'
import type { Configuration, ErrorOut, KoaContextWithOIDC, Provider } from 'oidc-provider'
import { findEnabledAccount } from '../account-store.ts'
import { registeredOf } from '../clients.ts'
import type { ProviderDb } from '../database.ts'
import { isSameOrigin } from '../form.ts'
import {
  type DeviceProblem,
  deviceConfirmPage,
  deviceEndPage,
  deviceInputPage,
} from '../pages/device-pages.ts'
import type { AnyContext, Replies } from '../reply.ts'
import type { Attempts } from './attempts.ts'
import { showGate } from './gate-pages.ts'
import { refusalOf } from './refusals.ts'

/** Where people enter the code of a device. */
export const devicePath = '/device'

type DeviceParts = { db: ProviderDb; replies: Replies; attempts: Attempts }

/** Codes in the address, without the characters that no code has. */
const codesInAddress = new WeakMap<object, string>()
const shownCode = (text: unknown) =>
  typeof text === 'string'
    ? text
        .toUpperCase()
        .replace(/[^A-Z-]/g, '')
        .slice(0, 20)
    : ''

/** The token of the library's form against cross-site posts. */
const xsrfOf = ({ oidc }: KoaContextWithOIDC): string => String(recordOf(oidc.session?.state).secret ?? '')

function applicationOf(client: object | undefined, language: 'zh' | 'en'): string {
  const { nameZh = '', nameEn = '' } = registeredOf(client) ?? {}
  return language === 'zh' ? nameZh : nameEn || nameZh
}

function problemOf(error: Error | undefined, out: ErrorOut | undefined): DeviceProblem | undefined {
  if (!error || error.name === 'NoCodeError') return undefined
  if (out?.error === 'too_many_requests') return 'guessing'
  if (error.name === 'AlreadyUsedError') return 'used'
  return error.name === 'NotFoundError' || error.name === 'ExpiredError' ? 'wrong' : 'failed'
}

const statuses: Partial<Record<DeviceProblem, number>> = { guessing: 429 }

/** Shows and records that a person refused a device, or may not use its application. */
async function showEnd({ replies, attempts }: DeviceParts, ctx: KoaContextWithOIDC, cause: unknown) {
  const { provider, entities } = ctx.oidc
  const client = await provider.Client.find(entities.DeviceCode?.clientId ?? '')
  if (client) ctx.oidc.entity('Client', client)
  const refusal = cause instanceof Error ? refusalOf(cause) : undefined
  const reason = refusal?.reason ?? 'device-refused'
  attempts.note(ctx, { step: 'authorize', result: 'refused', reason, detail: '' })
  if (cause instanceof Error && showGate(replies, ctx, cause)) return
  replies.page(ctx, 200, deviceEndPage({ ...replies.pageContext(ctx), application: undefined }))
}

/** The page for the code, or for what ended its use. */
function createInput(parts: DeviceParts) {
  const { replies } = parts
  return async (ctx: KoaContextWithOIDC, _form: string, out?: ErrorOut, error?: Error): Promise<void> => {
    if (isDatabaseAbsent(error)) return replies.away(ctx)
    if (error?.name === 'AbortedError') return showEnd(parts, ctx, error.cause)
    if (error && showGate(replies, ctx, error)) return
    if (out?.error === 'server_error' && ctx.status >= 500) return replies.message(ctx, 500, 'broken')
    const context = replies.pageContext(ctx)
    const problem = problemOf(error, out)
    const code = shownCode(ctx.oidc.params?.user_code) || (codesInAddress.get(ctx.req) ?? '')
    const status = problem === undefined ? 200 : (statuses[problem] ?? 400)
    const page = deviceInputPage({ ...context, path: devicePath, xsrf: xsrfOf(ctx), code, problem })
    replies.page(ctx, status, page)
  }
}

/** Pages of the device flow (RFC 8628). */
export function deviceFlow(parts: DeviceParts) {
  const { db, replies } = parts
  return {
    enabled: true,
    // No vowels, so that codes spell no words; 34 bits with eight of them (RFC 8628 6.1).
    charset: 'base-20',
    mask: '****-****',
    deviceInfo: (ctx: KoaContextWithOIDC) => ({ address: ctx.ip }),
    userCodeInputSource: createInput(parts),
    async userCodeConfirmSource(ctx, _form, client, deviceInfo, code) {
      const context = replies.pageContext(ctx)
      const accountNo = ctx.oidc.session?.accountId
      const account = accountNo === undefined ? undefined : await findEnabledAccount(db, accountNo)
      const page = deviceConfirmPage({
        ...context,
        ...{ path: devicePath, xsrf: xsrfOf(ctx), code },
        application: applicationOf(client, context.language),
        address: String(recordOf(deviceInfo).address ?? ''),
        person: account && { no: account.accountNo, zh: account.nameZh, en: account.nameEn },
      })
      replies.page(ctx, 200, page)
    },
    async successSource(ctx) {
      const context = replies.pageContext(ctx)
      const application = applicationOf(ctx.oidc.client, context.language)
      replies.page(ctx, 200, deviceEndPage({ ...context, application }))
    },
  } satisfies NonNullable<Configuration['features']>['deviceFlow']
}

/**
 * Takes a code out of the address (`verification_uri_complete`) before the library posts it by a script: here the
 * person sees it and goes on. Refuses forms of other sites.
 */
export function deviceRoutes(provider: Provider, replies: Replies): Middleware {
  return async (ctx: Context & AnyContext, next) => {
    if (ctx.path !== devicePath) return next()
    if (ctx.method === 'POST' && !isSameOrigin(ctx.req, provider.issuer))
      return replies.message(ctx, 403, 'failed')
    const { user_code: code, ...others } = ctx.query
    if (code !== undefined) {
      codesInAddress.set(ctx.req, shownCode(code))
      ctx.query = others
    }
    await next()
  }
}
