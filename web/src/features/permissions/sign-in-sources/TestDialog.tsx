import type { SignInSource } from '@iambiz/contract/features/permissions/sign-in-sources.ts'
import { useEffect } from 'react'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { ViewDialog } from '#web/platform/records/ViewDialog.tsx'
import { problemPhrases, testPhrases } from './phrases.ts'
import { touched } from './touched.ts'
import '#web/ui/field.css'

type Props = { source: SignInSource; name: string; onClose: () => void }

/** Tries a source for real and shows what is wrong. */
export function TestDialog({ source: { id, kind }, name, onClose }: Props) {
  const words = usePhrases(testPhrases)
  const problems = usePhrases(problemPhrases)
  const { mutate, data, isError } = useWrite('POST /iam-authority/v1/admin/signInSource/test', {
    quiet: true,
    invalidates: touched,
  })
  const start = () => mutate({ body: { id } })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the test runs once, when the dialog opens
  useEffect(start, [])
  return (
    <ViewDialog title={words.title({ name })} onClose={onClose}>
      {isError && <LoadFailed title={words.failed} onRetry={start} />}
      {!data && !isError && <p role="status">{words.testing}</p>}
      {data && !data.problem && (
        <p role="status">
          {
            {
              oidc: words.goodOidc,
              oauth: words.goodOauth,
              saml: words.goodSaml,
              ldap: words.goodLdap({ count: data.people ?? 0 }),
            }[kind]
          }
        </p>
      )}
      {data?.problem && (
        <>
          <p className="field-error" role="alert">
            {problems[data.problem]}
          </p>
          {data.detail && (
            <p className="source-detail">
              {words.detail} <code>{data.detail}</code>
            </p>
          )}
        </>
      )}
    </ViewDialog>
  )
}
