import type { Api } from '@iambiz/contract/api.ts'
import { changedByOthers } from '@iambiz/contract/platform/codes.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'
import { useState } from 'react'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { read, usePagedRead, useRead, useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { useTitle } from '#web/platform/navigation/use-title.ts'
import { useUnsaved } from '#web/platform/navigation/use-unsaved.ts'
import { FindPerson } from '#web/platform/people/FindPerson.tsx'
import { isMissing } from '#web/platform/states/is-missing.ts'
import { MissingPage } from '#web/platform/states/MissingPage.tsx'
import { NotRead } from '#web/platform/states/NotRead.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { Table } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { useNameOf } from '../choices.ts'
import { appListPhrases, grantPhrases, subjectWords, whyWords } from '../phrases.ts'
import { touched } from '../touched.ts'
import { bodyOf, type Changes, type DraftGrant, isChanged, keyOf, type Line, linesOf } from './draft.ts'
import { FindSubject } from './FindSubject.tsx'
import { useGrantColumns } from './grant-columns.tsx'
import '#web/platform/list/list-card.css'
import './grants.css'

type Grants = DataOf<Api['POST /iam-authority/v1/admin/app/grants']>

/** Previews how many people would gain or lose the application, before saving. */
function Difference({ appId, lines }: { appId: string; lines: readonly Line[] }) {
  const words = usePhrases(grantPhrases)
  const { comma } = usePhrases(appListPhrases)
  const { data, isError, isPlaceholderData } = usePagedRead({
    ...read('POST /iam-authority/v1/admin/app/grantPreview', { body: bodyOf(appId, lines) }),
    staleTime: 0,
  })
  if (isError) return <p role="status">{words.notCounted}</p>
  if (!data || isPlaceholderData) return <p role="status">{words.counting}</p>
  const names = (people: typeof data.gaining, count: number) =>
    [...people.map(({ userName }) => userName), ...(count > people.length ? ['…'] : [])].join(comma)
  const { people, gain, lose, gaining, losing } = data
  return (
    <p role="status">
      <strong className="figures">{words.afterwards({ count: people })}</strong>
      <span>{words.gain({ count: gain, who: names(gaining, gain) })}</span>
      <span>{words.lose({ count: lose, who: names(losing, lose) })}</span>
    </p>
  )
}

/** Saves the grants. On a conflict the stored grants are read again, and the unsaved changes stay on top of them. */
function useSaving(version: string, onSaved: () => void) {
  const words = usePhrases(grantPhrases)
  const [isStored, setStored] = useState(false)
  const write = useWrite('POST /iam-authority/v1/admin/app/grant', {
    quiet: true,
    invalidates: touched,
    done: () => {
      setStored(true)
      notify.success(words.saved)
    },
  })
  const save = (body: ReturnType<typeof bodyOf>) =>
    write.mutate(
      { body: { ...body, version } },
      {
        onSuccess: () => {
          setStored(false)
          onSaved()
        },
        onError: (failure) =>
          failure.code === changedByOthers ? notify.failure(words.changedByOthers) : notifyFailure(failure),
      },
    )
  // The changes count as stored until the grants are read again, so that leaving the page meanwhile does not ask about
  // them.
  return { save, isPending: write.isPending, isStored }
}

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
function WhyCard({ appId }: { appId: string }) {
  const words = usePhrases(grantPhrases)
  const [userNo, setUserNo] = useState<string>()
  return (
    <section className="card why-card" aria-label={words.why}>
      <h2>{words.why}</h2>
      <FindPerson
        label={words.whyFind}
        clearLabel={words.clearSearch}
        onChoose={(person) => setUserNo(person.userNo)}
      />
      {userNo && <Reasons key={userNo} appId={appId} userNo={userNo} />}
    </section>
  )
}

function GrantsEditor({ grants }: { grants: Grants }) {
  const words = usePhrases(grantPhrases)
  const [changes, setChanges] = useState<Changes>(new Map())
  const { save, isPending, isStored } = useSaving(grants.version, () => setChanges(new Map()))
  const lines = linesOf(grants.list, changes)
  const isDirty = isChanged(lines)
  useUnsaved(isDirty && !isStored, () => setChanges(new Map()))
  const put = (key: string, change: DraftGrant | null) => setChanges((now) => new Map(now).set(key, change))
  const columns = useGrantColumns({
    onRemove: ({ key }) => put(key, null),
    onRestore: ({ key }) => setChanges((now) => new Map([...now].filter(([other]) => other !== key))),
    onUntil: ({ key, subject, id, name, effect }, expireTime) =>
      put(key, { subject, id, name, effect, expireTime }),
  })
  const seen = grants.status === 1 || grants.status === 2 ? words.seen : words.wouldSee
  return (
    <div className="grants">
      <div className="card list-card grants-list">
        <FindSubject
          onAdd={(grant) => {
            const line = lines.find(({ key }) => key === keyOf(grant))
            // A grant that the person may not change stays unchanged.
            if (line?.changeable !== false) put(keyOf(grant), grant)
          }}
        />
        {lines.length === 0 ? (
          <EmptyState title={words.none} />
        ) : (
          <Table label={words.list} columns={columns} rows={lines} rowKey={({ key }) => key} />
        )}
        <div className="grants-end">
          <div>
            <p>{seen({ count: grants.people })}</p>
            {isDirty && <Difference appId={grants.appId} lines={lines} />}
          </div>
          <Button disabled={!isDirty} onClick={() => setChanges(new Map())}>
            {words.discard}
          </Button>
          <Button
            kind="primary"
            disabled={!isDirty}
            busy={isPending}
            data-perm="application.grant"
            onClick={() => save(bodyOf(grants.appId, lines))}
          >
            {words.save}
          </Button>
        </div>
      </div>
      <WhyCard appId={grants.appId} />
    </div>
  )
}

/** The grants and denials of an application, with a preview of changes. */
export function GrantsPage({ appId, back }: { appId: string; back: string }) {
  const words = usePhrases(grantPhrases)
  const nameOf = useNameOf()
  const { data, error, refetch } = useRead({
    ...read('POST /iam-authority/v1/admin/app/grants', { body: { appId } }),
    staleTime: 0,
  })
  const title = data && words.title({ name: nameOf(data) })
  useTitle(title)
  if (!data && isMissing(error))
    return <MissingPage title={words.missing} back={{ href: back, label: words.back }} />
  return (
    <Page
      title={title ?? words.list}
      actions={
        <LinkButton href={back} icon="arrow-left">
          {words.back}
        </LinkButton>
      }
    >
      {data ? (
        <GrantsEditor key={appId} grants={data} />
      ) : (
        <NotRead error={error} words={words} onRetry={refetch}>
          <SkeletonBlock width="100%" height={280} />
        </NotRead>
      )}
    </Page>
  )
}
