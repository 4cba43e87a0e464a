/** Emulates `document.cookie`; a Max-Age of 0 deletes a cookie. */
export function cookieJar() {
  const kept = new Map<string, string>()
  return {
    get cookie() {
      return [...kept].map((pair) => pair.join('=')).join('; ')
    },
    set cookie(written: string) {
      const [pair = '', ...attributes] = written.split('; ')
      const [name = '', value = ''] = pair.split('=', 2)
      if (attributes.includes('Max-Age=0')) kept.delete(name)
      else kept.set(name, value)
    },
  }
}
