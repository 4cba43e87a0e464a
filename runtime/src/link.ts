const onThisMachine = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

function isAllowed({ protocol, hostname, pathname, username, password }: URL): boolean {
  if (protocol === 'mailto:') return /^[^@\s,]+@[^@\s,]+$/.test(pathname)
  const isWeb = protocol === 'https:' || (protocol === 'http:' && onThisMachine.test(hostname))
  return isWeb && username === '' && password === ''
}

/**
 * Returns the address of a link for everybody as browsers serialize it: https or mailto, and http on this machine;
 * `undefined` for any other, such as a script.
 */
export function linkIn(text: string): string | undefined {
  const typed = text.trim()
  if (!URL.canParse(typed)) return undefined
  const url = new URL(typed)
  return isAllowed(url) && url.href.length <= 500 ? url.href : undefined
}
