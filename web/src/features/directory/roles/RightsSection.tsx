import type { Role } from '@iambiz/contract/features/directory/roles.ts'
import { useState } from 'react'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useUnsaved } from '#web/platform/navigation/use-unsaved.ts'
import { RecordSwitch } from '#web/platform/records/RecordSwitch.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { directoryPhrases } from '../phrases.ts'
import { touched } from '../touched.ts'
import { type Change, Impact } from './Impact.tsx'
import { rolePhrases } from './phrases.ts'

const names = ['bulletinMaintain', 'appLoginStat', 'loginStat'] as const
const nothingToDrop = () => {}

/** The permissions of a role; unsaved changes show how many people they affect. */
export function RightsSection({ role, mayChange }: { role: Role; mayChange: boolean }) {
  const words = { ...usePhrases(directoryPhrases), ...usePhrases(rolePhrases) }
  const { roleNo, adminKind, revision } = role
  const { agencyAuthority: _, ...granted } = role.flags
  const [flags, setFlags] = useState(granted)
  const [delegable, setDelegable] = useState(role.delegable)
  const saveFlags = useWrite('POST /iam-authority/v1/admin/role/flags', { invalidates: touched })
  const saveDelegable = useWrite('POST /iam-authority/v1/admin/role/delegable', { invalidates: touched })
  const areFlagsChanged = names.some((name) => flags[name] !== granted[name])
  const isDelegableChanged = delegable !== role.delegable
  const isChanged = areFlagsChanged || isDelegableChanged
  const busy = saveFlags.isPending || saveDelegable.isPending
  useUnsaved(isChanged && !busy, nothingToDrop)
  const change: Change = { ...(areFlagsChanged && { flags }), ...(isDelegableChanged && { delegable }) }
  const writeDelegable = (known: number) =>
    saveDelegable.mutate(
      { body: { roleNo, delegable, revision: known } },
      { onSuccess: () => notify.success(words.saved) },
    )
  const save = () => {
    if (!areFlagsChanged) return writeDelegable(revision)
    saveFlags.mutate(
      { body: { roleNo, flags, revision } },
      {
        onSuccess: (saved) => {
          if (isDelegableChanged) writeDelegable(saved.revision)
          else notify.success(words.saved)
        },
      },
    )
  }
  if (adminKind || !mayChange)
    return (
      <section className="directory-section" aria-label={words.capabilities}>
        <h3>{words.capabilities}</h3>
        <span className="directory-flags">
          {([...names, 'agencyAuthority'] as const)
            .filter((name) => role.flags[name])
            .map((name) => (
              <Tag key={name} kind="outline">
                {words[name]}
              </Tag>
            ))}
        </span>
      </section>
    )
  return (
    <section className="directory-section" aria-label={words.capabilities}>
      <h3>{words.capabilities}</h3>
      <div className="record-form">
        {names.map((name) => (
          <RecordSwitch
            key={name}
            label={words[name]}
            checked={flags[name]}
            onChange={(isOn) => setFlags({ ...flags, [name]: isOn })}
          />
        ))}
        <RecordSwitch
          label={words.delegable}
          about={words.delegableAbout}
          checked={delegable}
          onChange={setDelegable}
        />
        {isChanged && (
          <>
            <Impact roleNo={roleNo} change={change} />
            <span>
              <Button kind="primary" busy={busy} data-perm="role.rights" onClick={save}>
                {words.saveRights}
              </Button>
            </span>
          </>
        )}
      </div>
    </section>
  )
}
