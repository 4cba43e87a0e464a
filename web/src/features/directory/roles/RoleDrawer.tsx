import type { Role } from '@iambiz/contract/features/directory/roles.ts'
import { useState } from 'react'
import { read, useRead, useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { InUseTag } from '#web/platform/list/InUseTag.tsx'
import { Question } from '#web/platform/records/Question.tsx'
import { RemoveRecord } from '#web/platform/records/RemoveRecord.tsx'
import { isMissing } from '#web/platform/states/is-missing.ts'
import { RecordNotRead } from '#web/platform/states/RecordNotRead.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { directoryPhrases } from '../phrases.ts'
import { useMayChange } from '../reads.ts'
import { touched } from '../touched.ts'
import { Impact, useImpact } from './Impact.tsx'
import { MembersSection } from './MembersSection.tsx'
import { rolePhrases } from './phrases.ts'
import { RightsSection } from './RightsSection.tsx'
import { RoleForm } from './RoleForm.tsx'

type Props = { roleNo: string; onClose: () => void }

type Action = 'edit' | 'switch' | 'remove'

function Actions({ role, onAction }: { role: Role; onAction: (action: Action) => void }) {
  const words = usePhrases(directoryPhrases)
  return (
    <>
      {!role.adminKind && (
        <>
          <Button data-perm="role.status" onClick={() => onAction('switch')}>
            {role.status === 1 ? words.disable : words.enable}
          </Button>
          <Button icon="trash-2" data-perm="role.delete" onClick={() => onAction('remove')}>
            {words.remove}
          </Button>
        </>
      )}
      <span className="spacer" />
      <Button icon="pencil" onClick={() => onAction('edit')}>
        {words.edit}
      </Button>
    </>
  )
}

/** One role: description, permissions and members. */
export function RoleDrawer({ roleNo, onClose }: Props) {
  const words = { ...usePhrases(directoryPhrases), ...usePhrases(rolePhrases) }
  const mayChange = useMayChange()
  const [doing, setDoing] = useState<Action>()
  const { data, error, refetch } = useRead({
    ...read('POST /iam-authority/v1/admin/role/list', {
      body: { queryFields: [{ fieldName: 'roleNo', fieldStringValue: roleNo, operator: 'eq' }] },
    }),
    staleTime: 0,
  })
  const role = data?.list[0]
  const isGone = isMissing(error) || (data && !role)
  const close = () => setDoing(undefined)
  if (doing === 'edit' && role) return <RoleForm role={role} onSaved={close} onClose={close} />
  return (
    <Drawer
      title={role?.roleName ?? (isGone ? words.name : roleNo)}
      closeLabel={words.close}
      onClose={onClose}
      footer={mayChange && role && <Actions role={role} onAction={setDoing} />}
    >
      {role ? (
        <>
          <Facts role={role} />
          <RightsSection key={role.revision} role={role} mayChange={mayChange} />
          <MembersSection role={role} />
        </>
      ) : (
        <RecordNotRead error={error} words={words} isGone={isGone} onBack={onClose} onRetry={refetch}>
          <SkeletonBlock height={240} />
        </RecordNotRead>
      )}
      {doing === 'switch' && role && <SwitchRole role={role} onClose={close} />}
      {doing === 'remove' && role && (
        <RemoveRecord
          call="DELETE /iam-authority/v1/admin/role/delete"
          id={roleNo}
          touched={touched}
          title={words.removeTitle({ name: role.roleName })}
          words={{ remove: words.remove, removed: words.done }}
          onClose={close}
          onGone={onClose}
        >
          <p>{words.removeAbout}</p>
        </RemoveRecord>
      )}
    </Drawer>
  )
}

function Facts({ role }: { role: Role }) {
  const words = { ...usePhrases(directoryPhrases), ...usePhrases(rolePhrases) }
  const { roleNo, name, remark, sortNo, status, adminKind } = role
  return (
    <>
      {adminKind && (
        <p className="record-strip">
          <Tag kind="info" small>
            {words[adminKind]}
          </Tag>
          {words.fixed}
        </p>
      )}
      <dl className="directory-facts">
        <dt>{words.roleNo}</dt>
        <dd className="figures">{roleNo}</dd>
        <dt>{words.nameZh}</dt>
        <dd>{name.zh}</dd>
        <dt>{words.nameEn}</dt>
        <dd lang="en">{name.en ?? '—'}</dd>
        <dt>{words.remarkZh}</dt>
        <dd>{remark.zh ?? '—'}</dd>
        <dt>{words.remarkEn}</dt>
        <dd lang="en">{remark.en ?? '—'}</dd>
        <dt>{words.sortNo}</dt>
        <dd className="figures">{sortNo}</dd>
        <dt>{words.status}</dt>
        <dd>
          <InUseTag isInUse={status === 1} />
        </dd>
      </dl>
    </>
  )
}

function SwitchRole({ role, onClose }: { role: Role; onClose: () => void }) {
  const words = { ...usePhrases(directoryPhrases), ...usePhrases(rolePhrases) }
  const { roleNo, roleName: name, status } = role
  // Fixed on mount: the record is read again before the dialog closes, and its new status must not change the question.
  const [next] = useState<0 | 1>(status === 1 ? 0 : 1)
  const impact = useImpact(roleNo, { status: next })
  const write = useWrite('POST /iam-authority/v1/admin/role/status', {
    invalidates: touched,
    done: () => notify.success(words.done),
  })
  const go = () => {
    if (!impact.data) return void impact.refetch()
    const versions = { [roleNo]: impact.data.version }
    write.mutate({ body: { ids: [roleNo], status: next, versions } }, { onSuccess: onClose })
  }
  return (
    <Question
      title={next === 0 ? words.disableTitle({ name }) : words.enableTitle({ name })}
      action={next === 0 ? words.disable : words.enable}
      isDanger={next === 0}
      busy={write.isPending || impact.isFetching}
      onGo={go}
      onClose={onClose}
    >
      <Impact roleNo={roleNo} change={{ status: next }} />
    </Question>
  )
}
