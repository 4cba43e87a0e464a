/** A screen by the pattern of its addresses. */
export type Pattern = { path: string }

/** Returns the canonical spelling of a screen's address: fixed parts as declared, parameters as typed. */
export const spelledAs = ({ path: pattern }: Pattern, path: string): string => {
  const wanted = pattern.split('/')
  return path
    .replace(/\/$/, '')
    .split('/')
    .map((part, index) => (/^[:*]/.test(wanted[index] ?? ':') ? part : wanted[index]))
    .join('/')
}
