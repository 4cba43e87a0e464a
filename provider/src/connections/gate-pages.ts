import type { KoaContextWithOIDC } from 'oidc-provider'
import { registeredOf } from '../clients.ts'
import { refusalPage } from '../pages/refusal-page.ts'
import type { Replies } from '../reply.ts'
import type { Refusal } from './access-question.ts'
import { isPortalAway, refusalOf, retrySeconds } from './refusals.ts'

function refused(replies: Replies, ctx: KoaContextWithOIDC, refusal: Refusal): void {
  const { client, params } = ctx.oidc
  const context = replies.pageContext(ctx, params?.ui_locales)
  const registered = registeredOf(client)
  // The portal may have deleted the application meanwhile.
  const zh = refusal.appNameZh || (registered?.nameZh ?? '')
  const en = refusal.appNameEn || (registered?.nameEn ?? '')
  const { reason, appCode: code } = refusal
  const app = { code, name: context.language === 'zh' ? zh || en : en || zh }
  replies.page(ctx, 403, refusalPage({ ...context, reason, app }))
}

/** The address of the same authorization request; the resume address of a completed sign-in works only once. */
function sameRequest({ oidc }: KoaContextWithOIDC): string {
  const entries = Object.entries(oidc.params ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const params = new URLSearchParams(entries)
  // The person has just signed in; `prompt=login` would ask for another sign-in at each retry.
  if (params.get('prompt') === 'login') params.delete('prompt')
  return `${oidc.urlFor('authorization')}?${params}`
}

/** Shows a page if the gate refused or could not decide; `false` for other errors. */
export function showGate(replies: Replies, ctx: KoaContextWithOIDC, error: Error): boolean {
  const refusal = refusalOf(error)
  if (refusal) {
    refused(replies, ctx, refusal)
    return true
  }
  if (!isPortalAway(error)) return false
  replies.away(ctx, ctx.oidc.params?.ui_locales)
  // A pushed request cannot be sent again from here.
  const isPushed = registeredOf(ctx.oidc.client)?.settings.requirePar
  if (ctx.oidc.route === 'resume' && !isPushed) ctx.set('refresh', `${retrySeconds};url=${sameRequest(ctx)}`)
  return true
}
