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
    // Companies send people back by a link from their own pages.
    sameSite: 'lax',
    secure: ctx.secure,
    overwrite: true,
    path: '/',
    maxAge: lifeMs,
  })
  return value
}

/** The secret of a browser that waits for a sign-in elsewhere; set where one is given. */
export const sessionSecret = (ctx: Context, value?: string): string | undefined =>
  cookie(ctx, 'idp_external', value)

const shortcut = 'idp_shortcut'

/** Whether this browser was led to its own company a while ago and nobody was signed in by that, or signed out since. */
export const shortcutTried = (ctx: Context): boolean => cookie(ctx, shortcut, undefined) !== undefined

/** Lets the form be shown for ten minutes instead of leading on to the company. */
export const noteShortcut = (ctx: Context): void => {
  cookie(ctx, shortcut, '1')
}

/** Somebody was signed in by the company: the next sign-in may begin there again. */
export const forgetShortcut = (ctx: Context): void => {
  ctx.cookies.set(`${prefix(ctx)}${shortcut}`, null, { secure: ctx.secure, path: '/', overwrite: true })
}

const markOf = (ticket: string) => hash('sha256', ticket, 'base64url')

/** Remembers that a phone was shown the page of a ticket. A form of another site is sent without this cookie (SameSite). */
export const markShown = (ctx: Context, ticket: string): void => {
  cookie(ctx, 'idp_scan', markOf(ticket))
}

export const wasShown = (ctx: Context, ticket: string): boolean =>
  cookie(ctx, 'idp_scan', undefined) === markOf(ticket)

/** The secret of a phone that goes on to a company; set where one is given. */
export const phoneSecret = (ctx: Context, value?: string): string | undefined =>
  cookie(ctx, 'idp_phone', value)
