import type { Organization } from '@iambiz/contract/features/organizations.ts'
import { useState } from 'react'
import { conflictOf } from '#web/platform/api/conflict.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/notices/notices.ts'
import { ConflictStrip } from '#web/platform/records/ConflictStrip.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { faultsOf, isCode } from '../faults.ts'
import { directoryPhrases } from '../phrases.ts'
import { touched } from '../touched.ts'
import { useSavedEnd } from '../use-saved-end.ts'
import { organizationPhrases } from './phrases.ts'
import '#web/platform/records/record-form.css'

type Props = {
  /** Absent for a new one. */
  organization?: Organization | undefined
  /** Of a new one; absent at the top. */
  parent?: Organization | undefined
  onSaved: (orgCode: string) => void
  onClose: () => void
}

type Values = { orgCode: string; zh: string; en: string }
type Faults = Partial<Record<keyof Values, string>>

const fieldNames: Record<string, keyof Values> = { orgCode: 'orgCode', 'name.zh': 'zh', 'name.en': 'en' }

const valuesOf = (organization: Organization | undefined): Values => ({
  orgCode: organization?.orgCode ?? '',
  zh: organization?.name.zh ?? '',
  en: organization?.name.en ?? '',
})

/** The form of an organization, in a drawer. */
export function OrganizationForm({ organization, parent, onSaved, onClose }: Props) {
  const words = { ...usePhrases(directoryPhrases), ...usePhrases(organizationPhrases) }
  const [start] = useState(() => valuesOf(organization))
  const [values, setValues] = useState(start)
  const [revision, setRevision] = useState(organization?.revision)
  const [faults, setFaults] = useState<Faults>({})
  const [theirs, setTheirs] = useState<Organization>()
  const isChanged = Object.entries(values).some(([name, value]) => value !== start[name as keyof Values])
  const end = useSavedEnd(isChanged, onSaved)
  const write = useWrite('POST /iam-authority/v1/admin/org/saveOrUpdate', {
    quiet: true,
    invalidates: touched,
    done: () => notify.success(words.saved),
  })
  const change = (part: Faults) => {
    setValues((now) => ({ ...now, ...part }))
    setFaults((now) => ({
      ...now,
      ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])),
    }))
  }
  const save = (known = revision) => {
    const found: Faults = {
      ...(organization || isCode(values.orgCode) ? {} : { orgCode: words.badCode }),
      ...(values.zh.trim() ? {} : { zh: words.needed }),
    }
    setFaults(found)
    if (write.isPending || Object.keys(found).length > 0) return
    const name = { zh: values.zh, ...(values.en.trim() && { en: values.en }) }
    const body = organization
      ? { id: organization.orgCode, name, ...(known !== undefined && { revision: known }) }
      : { orgCode: values.orgCode, name, ...(parent && { parentCode: parent.orgCode }) }
    write.mutate(
      { body },
      {
        onSuccess: (saved) => end(saved.orgCode),
        onError: (failure) => {
          const current = conflictOf<Organization>(failure)
          if (current) return setTheirs(current)
          const named = faultsOf(failure, (field) => fieldNames[field])
          setFaults(named)
          if (Object.keys(named).length === 0) notifyFailure(failure)
        },
      },
    )
  }
  return (
    <Drawer
      title={organization ? words.rename : words.create}
      closeLabel={words.close}
      onClose={onClose}
      footer={
        <>
          <span className="spacer" />
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="primary" type="submit" form="organization-form" busy={write.isPending}>
            {words.save}
          </Button>
        </>
      }
    >
      <form
        id="organization-form"
        className="record-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {theirs && (
          <ConflictStrip
            title={words.changed}
            onTheirs={() => {
              setValues(valuesOf(theirs))
              setRevision(theirs.revision)
              setTheirs(undefined)
            }}
            onMine={() => {
              setRevision(theirs.revision)
              setTheirs(undefined)
              save(theirs.revision)
            }}
          />
        )}
        {!organization && (
          <p className="directory-fact">
            <span>{words.parent}</span>
            <bdi>{parent?.orgName ?? words.top}</bdi>
          </p>
        )}
        <TextField
          label={words.code}
          hint={words.codeHint}
          required
          longest={64}
          disabled={organization !== undefined}
          value={values.orgCode}
          error={faults.orgCode}
          onChange={(orgCode) => change({ orgCode })}
        />
        <TextField
          label={words.nameZh}
          required
          longest={80}
          value={values.zh}
          error={faults.zh}
          onChange={(zh) => change({ zh })}
        />
        <TextField
          label={words.nameEn}
          longest={160}
          lang="en"
          value={values.en}
          error={faults.en}
          onChange={(en) => change({ en })}
        />
      </form>
    </Drawer>
  )
}
