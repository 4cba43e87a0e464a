import type { Context } from 'koa'
import { trustDays } from './trusted-browser-store.ts'

/** Accounts per browser, because people share machines. */
const mostAccounts = 5

const nameFor = (ctx: Context) => (ctx.secure ? '__Secure-idp_trusted' : 'idp_trusted')

/** The trust tokens of a browser, one for each account. */
export const trustTokens = (ctx: Context): string[] =>
  ctx.cookies.get(nameFor(ctx), { signed: true })?.split('.').filter(Boolean).slice(0, mostAccounts) ?? []

/** Adds a trust token; drops the oldest above the limit. */
export function addTrustToken(ctx: Context, token: string, path: string): void {
  ctx.cookies.set(nameFor(ctx), [token, ...trustTokens(ctx)].slice(0, mostAccounts).join('.'), {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure: ctx.secure,
    overwrite: true,
    path,
    maxAge: trustDays * 24 * 3_600_000,
  })
}
