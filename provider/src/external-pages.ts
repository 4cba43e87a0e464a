import { comeBack } from '@iambiz/identity/external/come-back.ts'
import { choose, findScan } from '@iambiz/identity/external/phone.ts'
import { type ExternalType, externalTypes } from '@iambiz/identity/tables.ts'
import type { Context, Middleware } from 'koa'
import { markShown, phoneSecret, sessionSecret, wasShown } from './external-cookies.ts'
import { externalCallbackPath, scanPath } from './external-parts.ts'
import { type ExternalSignInParts, problemOf } from './external-sign-in.ts'
import { isSameOrigin, readForm } from './form.ts'
import { externalTexts } from './pages/external-texts.ts'
import { onwardPage, type PhoneEnding, phoneEndingPage, phonePage } from './pages/phone-page.ts'
import { requestIdOf } from './reply.ts'

type Parts = ExternalSignInParts & { timeZone: string }

function endPhone({ replies }: Parts, ctx: Context, status: number, ending: PhoneEnding): void {
  replies.page(ctx, status, phoneEndingPage({ ...replies.pageContext(ctx), ending }))
}

/** The page that the QR code opens on a phone, and its three buttons. */
async function scanned(parts: Parts, ctx: Context): Promise<void> {
  const { external, replies } = parts
  const ticket = ctx.path.slice(scanPath.length + 1)
  if (ctx.method === 'POST') return chosen(parts, ctx, ticket)
  // Sent by link previews and scanners; the person has not opened the page.
  if (ctx.method === 'HEAD') return replies.message(ctx, 405, 'failed')
  const found = await findScan(external, { ticket, purpose: 'sign-in' })
  if (!found) return endPhone(parts, ctx, 410, 'over')
  const { timeZone } = parts
  markShown(ctx, ticket)
  replies.page(ctx, 200, phonePage({ ...replies.pageContext(ctx), path: ctx.path, scanned: found, timeZone }))
}

async function chosen(parts: Parts, ctx: Context, ticket: string): Promise<void> {
  const { provider, replies, external } = parts
  // Not every browser sends `Origin`, and some external providers ask for no confirmation after the number.
  if (!isSameOrigin(ctx.req, provider.issuer) || !wasShown(ctx, ticket)) {
    return replies.message(ctx, 403, 'failed')
  }
  const form = await readForm(ctx.req)
  if (!form) return replies.message(ctx, 400, 'refused')
  const { language } = replies.pageContext(ctx)
  const userAgent = ctx.get('user-agent')
  const choice = { ticket, number: form.get('number') ?? '', userAgent, language }
  const result = await choose(external, choice, 'sign-in')
  if (result.result === 'right') {
    phoneSecret(ctx, result.browser)
    const url = result.authorize_url
    // Browsers apply `form-action` to each redirect of a form, and the provider's redirects are unknown.
    ctx.set('refresh', `0;url=${url}`)
    const name = externalTexts[language].types[result.type]
    return replies.page(ctx, 200, onwardPage({ ...replies.pageContext(ctx), url, name }))
  }
  if (result.result === 'gone') return endPhone(parts, ctx, 410, 'over')
  endPhone(parts, ctx, 403, { problem: 'wrong_number', name: '' })
}

/** Handles the callback of an external provider; only the browser that began, or its phone, may continue. */
async function cameBack(parts: Parts, ctx: Context, type: ExternalType): Promise<void> {
  const { external, replies, logRefusal } = parts
  const back = await comeBack(external, {
    type,
    query: new URLSearchParams(ctx.querystring),
    session: sessionSecret(ctx) ?? null,
    phone: phoneSecret(ctx) ?? null,
  })
  const seen = { requestId: requestIdOf(ctx), address: ctx.ip, type }
  if (back.result !== 'back') {
    logRefusal({ ...seen, result: back.result }, 'callback refused')
    return replies.message(ctx, back.result === 'gone' ? 410 : 400, 'expired')
  }
  const { status, byPhone, fault, returnTo } = back
  if (status !== 'confirmed') logRefusal({ ...seen, status, fault }, 'sign-in elsewhere came to nothing')
  const problem = status === 'failed' ? problemOf(fault) : status === 'cancelled' ? status : 'expired'
  if (!byPhone) {
    const { language } = replies.pageContext(ctx)
    ctx.status = 303
    ctx.redirect(
      status === 'confirmed'
        ? `${returnTo}/finish?lang=${language}`
        : `${returnTo}?lang=${language}&type=${type}&problem=${problem}`,
    )
    return
  }
  if (status === 'confirmed') return endPhone(parts, ctx, 200, 'confirmed')
  const name = externalTexts[replies.pageContext(ctx).language].types[type]
  endPhone(parts, ctx, 200, { problem, name })
}

/** Pages of an external sign-in outside any interaction, because a phone has none. */
export function externalPages(parts: Parts): Middleware {
  const { replies } = parts
  return async (ctx, next) => {
    const type = externalTypes.find((one) => ctx.path === `${externalCallbackPath}/${one}`)
    const isScan = ctx.path.startsWith(`${scanPath}/`)
    if (!type && !isScan) return next()
    const methods = isScan ? ['GET', 'HEAD', 'POST'] : ['GET']
    if (!methods.includes(ctx.method)) return replies.message(ctx, 405, 'failed')
    return type ? cameBack(parts, ctx, type) : scanned(parts, ctx)
  }
}
