import type { Context } from 'koa'
import { trustDays } from './trusted-browser-store.ts'

/** Accounts that a browser is trusted with: people share machines, but not with everybody. */
const mostAccounts = 5

const nameFor = (ctx: Context) => (ctx.secure ? '__Secure-idp_trusted' : 'idp_trusted')

/** The tokens of trust that a browser has, one for each account. */
export const trustTokens = (ctx: Context): string[] =>
  ctx.cookies.get(nameFor(ctx), { signed: true })?.split('.').filter(Boolean).slice(0, mostAccounts) ?? []

/** Gives a browser a token of trust; the oldest of too many goes. */
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
