import type { DictionaryEntry } from '@iambiz/contract/features/portal/dictionary.ts'
import { type AdminKind, adminKinds } from '@iambiz/contract/platform/access.ts'
import { useState } from 'react'
import { read, useRead, useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Question } from '#web/platform/records/Question.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { administratorPhrases, dictionaryPhrases } from './phrases.ts'
import { touched } from './touched.ts'

type People = { count: number; people: { userNo: string; userName: string; orgName: string }[] }

function Affected({ title, who }: { title: string; who: People }) {
  const words = usePhrases(administratorPhrases)
  const names = who.people.map(({ userName, orgName }) => (orgName ? `${userName} (${orgName})` : userName))
  return (
    <>
      <dt>{title}</dt>
      <dd>{who.count === 0 ? words.nobody : words.people({ names: names.join(' · '), count: who.count })}</dd>
    </>
  )
}

const kindOf = (entry: DictionaryEntry): AdminKind =>
  adminKinds.find((kind) => kind === entry.keyName) ?? 'super_manager'

/** Assigns a kind of administrator to another role, after showing which people gain and lose the rights. */
export function AdministratorDialog({ entry, onClose }: { entry: DictionaryEntry; onClose: () => void }) {
  const words = usePhrases(administratorPhrases)
  const dictionary = usePhrases(dictionaryPhrases)
  const keyName = kindOf(entry)
  const [roleNo, setRoleNo] = useState('')
  const choices = useRead(read('POST /iam-authority/v1/admin/element/choices'))
  const effect = useRead({
    ...read('POST /iam-authority/v1/admin/dictionary/effect', { body: { keyName, roleNo } }),
    enabled: roleNo !== '',
    staleTime: 0,
  })
  const write = useWrite('POST /iam-authority/v1/admin/dictionary/administrator', {
    invalidates: touched,
    done: () => notify.success(words.done),
  })
  const found = roleNo === '' ? undefined : effect.data
  const roles = (choices.data?.roles ?? []).filter((role) => role.roleNo !== entry.keyValue)
  return (
    <Question
      title={dictionary.changeOne(entry)}
      action={words.confirm}
      isDanger
      busy={write.isPending}
      isDisabled={!found || found.refusal !== undefined}
      onGo={() =>
        write.mutate({ body: { keyName, roleNo, revision: entry.revision } }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <ChoiceField
        label={words.newRole}
        value={roleNo}
        error={found?.refusal ?? effect.error?.message}
        options={[
          { value: '', label: words.choose },
          ...roles.map((role) => ({ value: role.roleNo, label: role.roleName })),
        ]}
        onChange={setRoleNo}
      />
      {found && (
        <dl className="dictionary-effect">
          <Affected title={words.gains} who={found.gains} />
          <Affected title={words.loses} who={found.loses} />
        </dl>
      )}
    </Question>
  )
}
