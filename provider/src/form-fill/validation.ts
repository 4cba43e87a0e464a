import type { AddressRules } from '../connections/addresses.ts'
import type { Fault } from '../connections/sent-settings.ts'
import type { FormSettings } from '../connections/settings.ts'
import { isPostAddress } from './post-address.ts'

/** The wrong fields of an application whose form is filled in: the address, names that are no plain text or used twice. */
export function formFaults({ url, fieldNames, fixedFields }: FormSettings, rules: AddressRules): Fault[] {
  const named = [
    { field: 'form.fieldNames.account', name: fieldNames.account },
    { field: 'form.fieldNames.password', name: fieldNames.password },
    ...fixedFields.map(({ name }, index) => ({ field: `form.fixedFields.${index}.name`, name })),
  ]
  const names = named.map(({ name }) => name)
  const isGood = (name: string, index: number) =>
    /^[^\p{C}\p{Z}]{1,100}$/u.test(name) && names.indexOf(name) === index
  return [
    ...(isPostAddress(url, rules) ? [] : [{ field: 'form.url', fault: 'connection.form-address' as const }]),
    ...named.flatMap(({ field, name }, index): Fault[] =>
      isGood(name, index) ? [] : [{ field, fault: 'connection.field-name' }],
    ),
    ...fixedFields.flatMap(({ value }, index): Fault[] =>
      /^[^\p{C}\u2028\u2029]{0,500}$/u.test(value)
        ? []
        : [{ field: `form.fixedFields.${index}.value`, fault: 'connection.field-value' }],
    ),
  ]
}
