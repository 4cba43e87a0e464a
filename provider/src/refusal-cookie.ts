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

/** `wrong` on the page that was posted; `again` where the sign-in begins anew. */
export type Refusal = { problem: 'wrong' | 'again'; account: string }

/** Signs of an account that the form takes. */
const longest = 320

/**
 * Remembers in the browser, never in an address, that a step was refused and what was typed as account. The page at `path`
 * that says so is fetched anew: a person who goes back to it is not asked to send a password again.
 */
export function rememberRefusal(ctx: Context, { problem, account }: Refusal, path = ctx.path): void {
  const value = Buffer.from(account.slice(0, longest)).toString('base64url')
  ctx.cookies.set(nameFor(ctx), `${problem}.${value}`, { ...options(ctx), path, maxAge: 60_000 })
}

/** The refusal that this page shall tell of, once; `undefined` where there was none. */
export function takeRefusal(ctx: Context): Refusal | undefined {
  const [, problem, account] =
    /^(wrong|again)\.(.*)$/.exec(ctx.cookies.get(nameFor(ctx), { signed: true }) ?? '') ?? []
  if (account === undefined) return undefined
  ctx.cookies.set(nameFor(ctx), null, options(ctx))
  return {
    problem: problem === 'wrong' ? 'wrong' : 'again',
    account: Buffer.from(account, 'base64url').toString(),
  }
}
