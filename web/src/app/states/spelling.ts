/** A screen, by the pattern of its addresses. */
export type Pattern = { path: string }

/** The one spelling of an address of a screen: its fixed parts as declared, and what it names as somebody typed it. */
export const spelledAs = ({ path: pattern }: Pattern, path: string): string => {
  const wanted = pattern.split('/')
  return path
    .replace(/\/$/, '')
    .split('/')
    .map((part, index) => (/^[:*]/.test(wanted[index] ?? ':') ? part : wanted[index]))
    .join('/')
}
