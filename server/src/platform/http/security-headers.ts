/** Headers of every reply; pages add a Content-Security-Policy. */
export function commonHeaders(secure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=(), clipboard-write=(self), publickey-credentials-create=(self), publickey-credentials-get=(self)',
    ...(secure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

export const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Allowed parents of a page's frame; the role simulator frames the portal's own home. */
const ancestorsOf = ({ parents, isSensitive }: { parents: readonly string[]; isSensitive: boolean }) =>
  (isSensitive ? parents : ["'self'", ...parents]).join(' ') || "'none'"

/** The policy of the application's pages: only scripts with this reply's nonce, and scripts that those load. */
export function pagePolicy(options: {
  nonce: string
  apiOrigins: readonly string[]
  /** Origin of pictures, where it differs from the portal's. */
  imageHost: string | undefined
  framedApplications: readonly string[]
  parents: readonly string[]
  /** May be framed only by the configured parents. */
  isSensitive: boolean
}): string {
  const sources = (own: string, more: readonly string[]) => [own, ...more].join(' ')
  return [
    "default-src 'none'",
    `script-src 'nonce-${options.nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${options.nonce}'`,
    `img-src ${sources("'self' data: blob:", options.imageHost ? [options.imageHost] : [])}`,
    "font-src 'self'",
    `connect-src ${sources("'self'", options.apiOrigins)}`,
    "form-action 'self'",
    // Includes the portal itself, because the simulator shows it as another role sees it.
    `frame-src ${sources("'self'", options.framedApplications)}`,
    `frame-ancestors ${ancestorsOf(options)}`,
    "base-uri 'none'",
    "object-src 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify app',
  ].join('; ')
}
