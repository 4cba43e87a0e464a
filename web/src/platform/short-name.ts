/** Returns a short form for an avatar: the given name of a Chinese name, else the initials. */
export const shortNameOf = (fullName: string): string => {
  const name = fullName.trim()
  if (/^\p{Script=Han}+$/u.test(name)) return name.slice(-2)
  const parts = name.split(/\s+/)
  const initials =
    parts.length > 1 ? [parts[0], parts.at(-1)].map((part) => part?.[0] ?? '') : [name.slice(0, 2)]
  return initials.join('').toUpperCase()
}
