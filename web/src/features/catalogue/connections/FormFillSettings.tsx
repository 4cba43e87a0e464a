import type { Connection } from '@iambiz/contract/features/catalogue/connections.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Addresses } from './Addresses.tsx'
import { formFillPhrases } from './form-fill-phrases.ts'

type Props = { form: NonNullable<Connection['form']>; people: number }

/** The settings of an application whose sign-in form is filled in, and for how many people. */
export function FormFillSettings({ form: { url, fieldNames, fixedFields }, people }: Props) {
  const words = usePhrases(formFillPhrases)
  return (
    <>
      <Addresses label={words.postUrl} addresses={[url]} />
      <Addresses label={words.accountField} addresses={[fieldNames.account]} />
      <Addresses label={words.passwordField} addresses={[fieldNames.password]} />
      <Addresses
        label={words.fixedFields}
        addresses={fixedFields.map(({ name, value }) => `${name}=${value}`)}
      />
      <div>
        <dt>{words.saved}</dt>
        <dd>{words.people({ count: people })}</dd>
      </div>
    </>
  )
}
