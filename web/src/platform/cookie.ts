const year = 365 * 24 * 3600

/** Returns the value of a cookie that scripts may read; undefined if it is not set. */
export const readCookie = (name: string, cookies = document.cookie): string | undefined => {
  for (const pair of cookies.split('; ')) {
    const [key, value] = pair.split('=', 2)
    if (key === name && value) return decodeURIComponent(value)
  }
  return undefined
}

const write = (name: string, value: string, lifetime: string) => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https, and the portal may run without it
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${lifetime}${secure}`
}

/** Stores a preference for a year, or for the given seconds; the server reads it to render the HTML with it. */
export const setCookie = (name: string, value: string, seconds = year) =>
  write(name, value, `; Max-Age=${seconds}`)

/** Stores a preference until the browser closes. */
export const setSessionCookie = (name: string, value: string) => write(name, value, '')

export const deleteCookie = (name: string) => write(name, '', '; Max-Age=0')
