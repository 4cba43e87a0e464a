import type { Source } from './plan.ts'

export type Taken = Record<string, string>

/** Replaces each `{name}` with the value taken under this name. */
export const fill = (text: string, taken: Taken) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => taken[name] ?? '')

/** The value that a source names in a response; `undefined` if it is missing. */
export function find(
  source: Source,
  body: string,
  headers: Record<string, string | string[]>,
): string | undefined {
  const header = (wanted: string) =>
    Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1] ?? ''
  if (source.from === 'cookies') {
    return [header('set-cookie')]
      .flat()
      .map((line) => line.split(';', 1)[0])
      .join('; ')
  }
  const text = source.from === 'location' ? String(header('location')) : body
  return new RegExp(source.pattern).exec(text)?.[1]
}
