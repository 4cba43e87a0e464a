import { grantTypes } from '@iambiz/contract/platform/connection-values.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { CodeChoices } from './CodeChoices.tsx'
import { ExchangeFromField } from './ExchangeFromField.tsx'
import { formPhrases, grantTypeWords } from './form-phrases.ts'
import type { Form } from './use-connection-form.ts'

/** How the application gets tokens. */
export function GrantFields({ form, appId }: { form: Form; appId: string }) {
  const words = usePhrases(formPhrases)
  const { values, faults, change } = form
  return (
    <>
      <CodeChoices
        title={words.grants}
        codes={grantTypes}
        names={usePhrases(grantTypeWords)}
        chosen={values.grantTypes}
        fault={faults.grantTypes}
        onChange={(chosen) => change({ grantTypes: chosen })}
      />
      {values.grantTypes.includes('token_exchange') && <ExchangeFromField form={form} appId={appId} />}
    </>
  )
}
