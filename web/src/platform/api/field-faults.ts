/**
 * Returns the messages of a refusal by form field; several messages for one field are joined. Messages for fields that
 * the form does not have are left out.
 */
export function fieldFaults<Name extends string>(
  data: unknown,
  nameOf: (field: string) => Name | undefined,
): Partial<Record<Name, string>> {
  const fields = (data as { fields?: { field: string; message: string }[] } | null | undefined)?.fields ?? []
  const messagesByName = new Map<Name, string[]>()
  for (const { field, message } of fields) {
    const name = nameOf(field)
    const before = name && messagesByName.get(name)
    if (name && !before?.includes(message)) messagesByName.set(name, [...(before ?? []), message])
  }
  return Object.fromEntries([...messagesByName].map(([name, words]) => [name, words.join(' · ')])) as Partial<
    Record<Name, string>
  >
}
