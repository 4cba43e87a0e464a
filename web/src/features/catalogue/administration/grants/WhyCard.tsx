import { useState } from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { PersonSearch } from '../PersonField.tsx'
import { grantPhrases, subjectWords, whyWords } from '../phrases.ts'

function Reasons({ appId, userNo }: { appId: string; userNo: string }) {
  const words = usePhrases(grantPhrases)
  const states = usePhrases(whyWords)
  const kinds = usePhrases(subjectWords)
  const { data, isError, refetch } = useRead({
    ...read('POST /iam-authority/v1/admin/app/why', { body: { appId, userNo } }),
    staleTime: 0,
  })
  if (isError) return <LoadFailed title={words.whyFailed} onRetry={refetch} />
  if (!data) return null
  const { state, userName: name, pairs } = data
  return (
    <div role="status">
      <p className="why-answer">{states[state]({ name })}</p>
      <ul>
        {pairs.map(({ orgName, roleName, sees, grants }) => (
          <li key={`${orgName} ${roleName}`}>
            <Tag small kind={sees ? 'success' : 'neutral'}>
              {sees ? words.sees : words.seesNot}
            </Tag>{' '}
            <bdi>{`${orgName} · ${roleName}`}</bdi>
            <p className="app-quiet">
              {grants.length === 0
                ? words.reachedByNothing
                : grants
                    .map((grant) =>
                      [
                        words[grant.effect],
                        kinds[grant.subject],
                        grant.name,
                        grant.inherited ? `(${words.inherited})` : '',
                      ]
                        .filter(Boolean)
                        .join(' '),
                    )
                    .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Explains for one person which grants make the application visible, or why it is not visible. */
export function WhyCard({ appId }: { appId: string }) {
  const words = usePhrases(grantPhrases)
  const [userNo, setUserNo] = useState<string>()
  return (
    <section className="card why-card" aria-label={words.why}>
      <h2>{words.why}</h2>
      <PersonSearch
        label={words.whyFind}
        clearLabel={words.clearSearch}
        onChoose={(person) => setUserNo(person.userNo)}
      />
      {userNo && <Reasons key={userNo} appId={appId} userNo={userNo} />}
    </section>
  )
}
