const longest = 40

/** The name of a device as it is kept: `undefined` where none was given, `null` where it is too long or not plain text. */
export function deviceNameOf(given: string | null): string | undefined | null {
  const name = (given ?? '').normalize('NFC').trim()
  if (name === '') return undefined
  return [...name].length > longest || /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/u.test(name) ? null : name
}
