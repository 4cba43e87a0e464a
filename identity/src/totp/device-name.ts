const longest = 40

/** The normalized name of a device: `undefined` if none was given, `null` if it is too long or not plain text. */
export function deviceNameOf(given: string | null): string | undefined | null {
  const name = (given ?? '').normalize('NFC').trim()
  if (name === '') return undefined
  return [...name].length > longest || /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/u.test(name) ? null : name
}
