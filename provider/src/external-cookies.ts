import { hash } from 'node:crypto'
import type { Context } from 'koa'

const lifeMs = 600_000
const prefix = (ctx: Context) => (ctx.secure ? '__Host-' : '')

function cookie(ctx: Context, name: string, value: string | undefined): string | undefined {
  const full = `${prefix(ctx)}${name}`
  if (value === undefined) return ctx.cookies.get(full, { signed: true })
  ctx.cookies.set(full, value, {
    signed: true,
    httpOnly: true,
    // External providers redirect back with a cross-site link.
    sameSite: 'lax',
    secure: ctx.secure,
    overwrite: true,
    path: '/',
    maxAge: lifeMs,
  })
  return value
}

/** The secret of a browser that waits for an external sign-in; set if a value is given. */
export const sessionSecret = (ctx: Context, value?: string): string | undefined =>
  cookie(ctx, 'idp_external', value)

const shortcut = 'idp_shortcut'

/**
 * Whether this browser was recently redirected to its external provider and the sign-in failed or the person signed
 * out.
 */
export const isRedirectSuppressed = (ctx: Context): boolean => cookie(ctx, shortcut, undefined) !== undefined

/** Shows the form for ten minutes instead of redirecting to the external provider. */
export const suppressRedirect = (ctx: Context): void => {
  cookie(ctx, shortcut, '1')
}

/** After a successful external sign-in the next one may redirect at once again. */
export const allowRedirect = (ctx: Context): void => {
  ctx.cookies.set(`${prefix(ctx)}${shortcut}`, null, { secure: ctx.secure, path: '/', overwrite: true })
}

const markOf = (ticket: string) => hash('sha256', ticket, 'base64url')

/**
 * Remembers that this phone was shown the page of a ticket. Cross-site forms are sent without this cookie (SameSite).
 */
export const markShown = (ctx: Context, ticket: string): void => {
  cookie(ctx, 'idp_scan', markOf(ticket))
}

export const wasShown = (ctx: Context, ticket: string): boolean =>
  cookie(ctx, 'idp_scan', undefined) === markOf(ticket)

/** The secret of a phone that continues to an external provider; set if a value is given. */
export const phoneSecret = (ctx: Context, value?: string): string | undefined =>
  cookie(ctx, 'idp_phone', value)
