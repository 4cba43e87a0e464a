const year = 365 * 24 * 3600

/** Value of a cookie that scripts may read; undefined when it is not there. */
export const readCookie = (name: string, cookies = document.cookie): string | undefined => {
  for (const pair of cookies.split('; ')) {
    const [key, value] = pair.split('=', 2)
    if (key === name && value) return decodeURIComponent(value)
  }
  return undefined
}

const write = (name: string, value: string, lifetime: string) => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https, and the portal may run without
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${lifetime}${secure}`
}

/** Keeps a choice of the person for a year, or so many seconds; the server reads it to write the HTML in the right look. */
export const keepCookie = (name: string, value: string, seconds = year) =>
  write(name, value, `; Max-Age=${seconds}`)

/** Keeps a choice until the browser closes. */
export const keepSessionCookie = (name: string, value: string) => write(name, value, '')

/** Gives a choice up. */
export const dropCookie = (name: string) => write(name, '', '; Max-Age=0')
