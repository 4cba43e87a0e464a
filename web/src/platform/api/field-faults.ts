/**
 * What a refusal says about single fields, by what the form calls them; several words about one stand one after the other.
 * What is said of no field of the form is left out.
 */
export function fieldFaults<Name extends string>(
  data: unknown,
  nameOf: (field: string) => Name | undefined,
): Partial<Record<Name, string>> {
  const fields = (data as { fields?: { field: string; message: string }[] } | null | undefined)?.fields ?? []
  const said = new Map<Name, string[]>()
  for (const { field, message } of fields) {
    const name = nameOf(field)
    const before = name && said.get(name)
    if (name && !before?.includes(message)) said.set(name, [...(before ?? []), message])
  }
  return Object.fromEntries([...said].map(([name, words]) => [name, words.join(' · ')])) as Partial<
    Record<Name, string>
  >
}
