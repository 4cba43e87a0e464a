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

/** The problems that survive a redirect: `again` and `passkey` when the sign-in starts again, the others on the submitted page. The last
 * three are those of a directory. */
const problems = [
  ...(['wrong', 'again', 'passkey', 'noAccount', 'noPassword'] as const),
  ...(['expired', 'disabled', 'locked'] as const),
] as const

export type Refusal = { problem: (typeof problems)[number]; account: string }

/** Maximum length of the account field. */
const longest = 320

/**
 * Stores a refusal and the typed account in a cookie, never in an address. The page at `path` shows it after a
 * redirect, so that going back does not resubmit a password.
 */
export function rememberRefusal(ctx: Context, { problem, account }: Refusal, path = ctx.path): void {
  const value = Buffer.from(account.slice(0, longest)).toString('base64url')
  ctx.cookies.set(nameFor(ctx), `${problem}.${value}`, { ...options(ctx), path, maxAge: 60_000 })
}

/** The refusal that this page shows, once; `undefined` if there is none. */
export function takeRefusal(ctx: Context): Refusal | undefined {
  const [name, account] = (ctx.cookies.get(nameFor(ctx), { signed: true }) ?? '').split('.', 2)
  const problem = problems.find((one) => one === name)
  if (!problem || account === undefined) return undefined
  ctx.cookies.set(nameFor(ctx), null, options(ctx))
  return { problem, account: Buffer.from(account, 'base64url').toString() }
}
