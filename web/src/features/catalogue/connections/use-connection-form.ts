import type { Connection, ConnectionTemplate } from '@iambiz/contract/features/catalogue/connections.ts'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { type Answers, useRecordForm } from '#web/platform/records/use-record-form.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { formPhrases } from './form-phrases.ts'
import { kindPhrases } from './kind-phrases.ts'
import type { KindWords } from './kind-values.ts'
import { touched } from './touched.ts'
import { type App, bodyOf, faultsOf, namedFaults, newValues, type Values, valuesOf } from './values.ts'

export type SavedConnection = { revision: number; clientId: string; clientSecret?: string | undefined }

type KindFaultWords = Record<
  'badAttribute' | 'badCasAttribute' | 'badHeader' | 'noEntityId' | Exclude<keyof KindWords, 'entityId'>,
  string
>

type Saving = { values: Values; body: ReturnType<typeof bodyOf> }

export type FormOf = {
  app: App
  /** The template of a new connection. */
  template?: ConnectionTemplate
  /** The connection to change. */
  connection?: Connection
  onReload: () => void
  onSaved: (saved: SavedConnection) => void
}

const faultWords = (
  kind: Connection['kind'],
  words: { noRedirect: string; noGrant: string; badClaimName: string; keys: string },
  {
    badAttribute: saml,
    badCasAttribute: cas,
    badHeader: forward,
    noEntityId: entityId,
    ...kinds
  }: KindFaultWords,
) => ({
  // `kinds` has the labels of the fields as well, one of them under the name of an error.
  ...{ ...kinds, entityId, noRedirect: words.noRedirect, noGrant: words.noGrant, keys: words.keys },
  claimName: { oidc: words.badClaimName, saml, cas, forward, jwt: saml, form: saml }[kind],
})

/** Holds the initial values, the validation and the request of a connection's form. */
export function useConnectionForm({ app, template, connection, onReload, onSaved }: FormOf) {
  const words = usePhrases(formPhrases)
  const kinds = usePhrases(kindPhrases)
  const write = useWrite('POST /iam-authority/v1/admin/connection/saveOrUpdate', {
    quiet: true,
    invalidates: touched,
    done: () => notify.success(words.saved),
  })
  const start = connection ? valuesOf(connection) : template && newValues(template, app.homeUrl)
  if (!start) throw new Error('a connection begins with a template')
  // The server names an entry of a list by its number, a person knows its content.
  const save = ({ values, body }: Saving, { onSuccess, onError }: Answers<SavedConnection>) =>
    write.mutate(
      { body },
      {
        onSuccess,
        onError: ({ kind, message, code, status, data }) => {
          const named = { ...(data as object | null), ...namedFaults(data, values) }
          onError(new ApiFailure(kind, message, { code, status, data: named }))
        },
      },
    )
  return useRecordForm({
    start,
    record: connection,
    check: (values) => faultsOf(values, faultWords(values.kind, words, kinds)),
    write: { mutate: save, isPending: write.isPending },
    request: (values, revision) => ({ values, body: bodyOf(values, app.appId, revision) }),
    onReload,
    onSaved,
  })
}

export type Form = ReturnType<typeof useConnectionForm>
