import { hash } from 'node:crypto'
import type { Context } from 'koa'

/** Accounts remembered per browser, because people share machines. */
const mostAccounts = 5
const lifeMs = 180 * 24 * 3_600_000

const nameFor = (ctx: Context) => (ctx.secure ? '__Secure-idp_known' : 'idp_known')
const markOf = (accountNo: string) =>
  hash('sha256', accountNo, 'buffer').subarray(0, 16).toString('base64url')

const marksIn = (ctx: Context): string[] =>
  ctx.cookies.get(nameFor(ctx), { signed: true })?.split('.').filter(Boolean) ?? []

/** Whether this browser has signed in to an account before. */
export function isKnownBrowserFor(ctx: Context): (accountNo: string) => boolean {
  const marks = new Set(marksIn(ctx))
  return (accountNo) => marks.has(markOf(accountNo))
}

/** Marks the browser as known to this account; the cookie reveals no account number. */
export function rememberBrowser(ctx: Context, accountNo: string, path: string): void {
  const marks = new Set([markOf(accountNo), ...marksIn(ctx)])
  ctx.cookies.set(nameFor(ctx), [...marks].slice(0, mostAccounts).join('.'), {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure: ctx.secure,
    overwrite: true,
    path,
    maxAge: lifeMs,
  })
}
