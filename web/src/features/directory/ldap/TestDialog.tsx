import type { LdapSource } from '@iambiz/contract/features/directory/ldap.ts'
import { useEffect } from 'react'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { ViewDialog } from '#web/platform/records/ViewDialog.tsx'
import { ldapPhrases, problemWords } from './phrases.ts'
import '#web/ui/field.css'

/** Tests the connection to an LDAP directory and shows its first people or the reason of the failure. */
export function TestDialog({ source, onClose }: { source: LdapSource; onClose: () => void }) {
  const words = usePhrases(ldapPhrases)
  const problems = usePhrases(problemWords)
  const { mutate, data, isError } = useWrite('POST /iam-authority/v1/admin/ldap/test', { quiet: true })
  const start = () => mutate({ body: { id: source.id } })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the test runs once, when the dialog opens
  useEffect(start, [])
  return (
    <ViewDialog title={words.ofOne({ action: words.testTitle, name: source.name })} onClose={onClose}>
      {isError && <LoadFailed title={words.failed} onRetry={start} />}
      {!data && !isError && <p role="status">{words.testing}</p>}
      {data?.problem && (
        <p className="field-error" role="alert">
          {problems[data.problem]}
        </p>
      )}
      {data && !data.problem && (
        <>
          <p role="status">{data.people.length > 0 ? words.testGood : words.testNobody}</p>
          <ul className="ldap-first">
            {data.people.map(({ dn, userNo, nameZh, email }) => (
              <li key={dn}>
                <bdi>{nameZh || '—'}</bdi> <span className="figures">{userNo || '—'}</span> {email}
                <small>{dn}</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </ViewDialog>
  )
}
