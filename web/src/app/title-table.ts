import type { Title } from '#web/platform/screen.ts'

/** Returns a table of phrases with one title of each entry, by its name. */
export const titleTable = <Name extends string, Entry extends { name: Name }>(
  entries: readonly (Entry & { name: Name })[],
  titleOf: (entry: Entry) => Title,
): Record<Name, Title> =>
  Object.fromEntries(entries.map((entry) => [entry.name, titleOf(entry)])) as Record<Name, Title>
