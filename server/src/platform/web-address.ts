/** Whether it is an absolute http(s) URL for browsers, without user name or password. */
export function isAddress(text: string): boolean {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  const isPlain = username === '' && password === '' && hostname !== ''
  return isPlain && (protocol === 'https:' || protocol === 'http:')
}
