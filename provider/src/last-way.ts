import { externalTypes } from '@iambiz/identity/tables.ts'
import type { Context } from 'koa'
import { signInPath } from './sign-in-parts.ts'
import { isSourceMethod } from './sources/settings.ts'

/** Ways to sign in as `amr` names them: with a password, a passkey, or an account of an external provider. */
const ways = ['pwd', 'pop', ...externalTypes] as const
export type Way = (typeof ways)[number] | `source:${string}`

/** The longest lifetime that browsers allow (RFC 6265bis, 5.5). */
const lifeMs = 400 * 24 * 3_600_000

const nameFor = (ctx: Context) => (ctx.secure ? '__Secure-idp_last_way' : 'idp_last_way')

const options = (ctx: Context) =>
  ({
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure: ctx.secure,
    overwrite: true,
    path: signInPath,
  }) as const

/** The way by which the last person signed in on this device; the cookie says nothing else. */
export function lastWay(ctx: Context): Way | undefined {
  const value = ctx.cookies.get(nameFor(ctx), { signed: true })
  return value !== undefined && isSourceMethod(value) ? value : ways.find((way) => way === value)
}

/** Remembers the way of a sign-in on this device; a shared computer forgets it. */
export function rememberWay(ctx: Context, amr: readonly string[], isShared: boolean): void {
  // The password of a directory is typed into the same form.
  const source = amr.includes('pwd') ? undefined : amr.find(isSourceMethod)
  const way = source ?? ways.find((one) => amr.includes(one))
  if (isShared) ctx.cookies.set(nameFor(ctx), null, options(ctx))
  else if (way) ctx.cookies.set(nameFor(ctx), way, { ...options(ctx), maxAge: lifeMs })
}
