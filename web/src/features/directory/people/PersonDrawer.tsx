import type { PersonDetail } from '@iambiz/contract/features/directory/people.ts'
import { useState } from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { InUseTag } from '#web/platform/list/InUseTag.tsx'
import { isMissing } from '#web/platform/states/is-missing.ts'
import { RecordNotRead } from '#web/platform/states/RecordNotRead.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { directoryPhrases } from '../phrases.ts'
import { useMayChange } from '../reads.ts'
import { AccountSection } from './AccountSection.tsx'
import { PairsSection } from './PairsSection.tsx'
import { PersonForm } from './PersonForm.tsx'
import { peoplePhrases } from './phrases.ts'
import { SessionsSection } from './SessionsSection.tsx'
import { SwitchPerson } from './SwitchPerson.tsx'

type Props = { userNo: string; onClose: () => void }

/** One person: personal data, roles, sessions and account. */
export function PersonDrawer({ userNo, onClose }: Props) {
  const words = { ...usePhrases(directoryPhrases), ...usePhrases(peoplePhrases) }
  const mayChange = useMayChange()
  const [doing, setDoing] = useState<'edit' | 'switch'>()
  const { data, error, refetch } = useRead({
    ...read('POST /iam-authority/v1/admin/user/detail', { body: { userNo } }),
    staleTime: 0,
  })
  if (doing === 'edit' && data) {
    const back = () => setDoing(undefined)
    return <PersonForm person={data} onSaved={back} onClose={back} />
  }
  return (
    <Drawer
      title={data?.userName ?? (isMissing(error) ? words.person : userNo)}
      closeLabel={words.close}
      onClose={onClose}
      footer={
        mayChange &&
        data && (
          <>
            <Button data-perm="person.status" onClick={() => setDoing('switch')}>
              {data.status === 1 ? words.disable : words.enable}
            </Button>
            <span className="spacer" />
            <Button icon="pencil" onClick={() => setDoing('edit')}>
              {words.edit}
            </Button>
          </>
        )
      }
    >
      {data ? (
        <Details person={data} mayChange={mayChange} />
      ) : (
        <RecordNotRead error={error} words={words} onBack={onClose} onRetry={refetch}>
          <SkeletonBlock width="60%" height={28} />
          <SkeletonBlock height={240} />
        </RecordNotRead>
      )}
      {doing === 'switch' && data && <SwitchPerson person={data} onClose={() => setDoing(undefined)} />}
    </Drawer>
  )
}

function Details({ person, mayChange }: { person: PersonDetail; mayChange: boolean }) {
  const words = { ...usePhrases(directoryPhrases), ...usePhrases(peoplePhrases) }
  const { tableTime } = useFormats()
  const { userNo, name, email, mobile, status, lastSignInTime, createTime, delegations, owns } = person
  return (
    <>
      <dl className="directory-facts">
        <dt>{words.userNo}</dt>
        <dd className="figures">{userNo}</dd>
        <dt>{words.nameZh}</dt>
        <dd>{name.zh}</dd>
        <dt>{words.nameEn}</dt>
        <dd lang="en">{name.en ?? '—'}</dd>
        <dt>{words.email}</dt>
        <dd className="figures">{email ?? '—'}</dd>
        <dt>{words.mobile}</dt>
        <dd className="figures">{mobile ?? '—'}</dd>
        <dt>{words.status}</dt>
        <dd>
          <InUseTag isInUse={status === 1} />
        </dd>
        <dt>{words.lastSignIn}</dt>
        <dd>{lastSignInTime ? tableTime(lastSignInTime) : words.never}</dd>
        <dt>{words.delegations}</dt>
        <dd>{words.delegationCounts(delegations)}</dd>
        {owns.length > 0 && (
          <>
            <dt>{words.owns}</dt>
            <dd>{words.names(owns)}</dd>
          </>
        )}
        <dt>{words.created}</dt>
        <dd>{tableTime(createTime)}</dd>
      </dl>
      <PairsSection key={person.revision} person={person} />
      <SessionsSection person={person} mayChange={mayChange} />
      <AccountSection person={person} mayChange={mayChange} />
    </>
  )
}
