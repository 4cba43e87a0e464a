import type { ApiFailure } from '#web/platform/api/failure.ts'
import { fieldFaults } from '#web/platform/api/field-faults.ts'

/** What a refusal says about fields of a form; `fieldOf` is by which name the form has them. */
export function faultsOf<Name extends string>(
  { data, message }: ApiFailure,
  fieldOf: (field: string) => Name | undefined,
): Partial<Record<Name, string>> {
  const found = fieldFaults(data, fieldOf)
  const single = (data as { field?: string } | null)?.field
  const name = single === undefined ? undefined : fieldOf(single)
  return name ? { ...found, [name]: message } : found
}

/** What is written as a code of an organization, a role or a system. */
export const isCode = (text: string): boolean => /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/.test(text)
