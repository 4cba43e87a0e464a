import type { Context } from 'koa'

/**
 * Cookies of a protected host, which its proxy passes on. Over https their prefix lets no sibling domain set them
 * (RFC 6265bis 4.1.3.2), so the same name without the prefix does not count there.
 */
type HostCookie = 'iambiz' | 'iambiz-start'

/** A sign-on at a host. */
export const signOnCookie: HostCookie = 'iambiz'
/** A browser that signs on to a host. */
export const browserCookie: HostCookie = 'iambiz-start'

const prefix = '__Host-'

function read(ctx: Context, name: string): string {
  const value = ctx.cookies.get(name, { signed: false }) ?? ''
  return /^[\w-]{22,64}$/.test(value) ? value : ''
}

/** The value that a host with this scheme gets; empty without one. */
export const readCookie = (ctx: Context, name: HostCookie, isSecure: boolean): string =>
  read(ctx, isSecure ? prefix + name : name)

/** Sets a cookie of the host, until the browser is closed or for some seconds. */
export function setCookie(
  ctx: Context,
  name: HostCookie,
  { value, isSecure, seconds }: { value: string; isSecure: boolean; seconds?: number },
): void {
  const life = seconds === undefined ? [] : [`Max-Age=${seconds}`]
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', ...(isSecure ? ['Secure'] : []), ...life]
  ctx.append('set-cookie', [`${isSecure ? prefix + name : name}=${value}`, ...attributes].join('; '))
}
