/** Returns the text for the badge of a mailbox: the first two Chinese characters or two initials. */
export function badgeOf(name: string): string {
  const characters = [...name].filter((character) => /[\p{L}\p{N}]/u.test(character))
  if (/\p{Script=Han}/u.test(characters[0] ?? '')) return characters.slice(0, 2).join('')
  const initials = name.split(/[^\p{L}\p{N}]+/u).flatMap((word) => [...word].slice(0, 1))
  return initials.slice(0, 2).join('').toUpperCase()
}
