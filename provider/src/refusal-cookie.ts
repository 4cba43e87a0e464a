import type { Context } from 'koa'

const nameFor = (ctx: Context) => (ctx.secure ? '__Secure-idp_refused' : 'idp_refused')

const options = (ctx: Context) =>
  ({
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure: ctx.secure,
    overwrite: true,
    path: ctx.path,
  }) as const

const mark = 'account.'
/** Signs of an account that the form takes. */
const longest = 320

/**
 * Remembers in the browser, never in an address, that a sign-in was refused and what was typed as account. The page that
 * says so is fetched anew: a person who goes back to it is not asked to send a password again.
 */
export function rememberRefusal(ctx: Context, account: string): void {
  const value = Buffer.from(account.slice(0, longest)).toString('base64url')
  ctx.cookies.set(nameFor(ctx), mark + value, { ...options(ctx), maxAge: 60_000 })
}

/** The account of the refusal that this page shall tell of, once; `undefined` where there was none. */
export function takeRefusal(ctx: Context): string | undefined {
  const value = ctx.cookies.get(nameFor(ctx), { signed: true })
  if (!value?.startsWith(mark)) return undefined
  ctx.cookies.set(nameFor(ctx), null, options(ctx))
  return Buffer.from(value.slice(mark.length), 'base64url').toString()
}
