import type { longestClientName, ProvisioningClient } from '@iambiz/contract/features/directory/scim.ts'
import { useState } from 'react'
import { read, useRead, useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Question } from '#web/platform/records/Question.tsx'
import { RecordDrawer } from '#web/platform/records/RecordDrawer.tsx'
import { RecordSwitch } from '#web/platform/records/RecordSwitch.tsx'
import { useRecordForm } from '#web/platform/records/use-record-form.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { clientPhrases, provisioningPhrases } from './phrases.ts'
import { RefusalSection } from './RefusalSection.tsx'
import { TokenSection } from './TokenSection.tsx'
import { touched } from './touched.ts'

/** Maximum number of characters; the type keeps it equal to the contract's limit. */
const longestName: typeof longestClientName = 80

type Values = {
  name: string
  mayPeople: boolean
  mayOrganizations: boolean
  mayRoles: boolean
  mayAdministrators: boolean
  memberRole: string
  isOn: boolean
}
type Saved = { id: string; revision: number }

const valuesOf = (client: ProvisioningClient | undefined): Values => ({
  name: client?.name ?? '',
  mayPeople: client?.mayPeople ?? true,
  mayOrganizations: client?.mayOrganizations ?? true,
  mayRoles: client?.mayRoles ?? false,
  mayAdministrators: client?.mayAdministrators ?? false,
  memberRole: client?.memberRole ?? '',
  isOn: client?.status !== 0,
})

function useClientForm(client: ProvisioningClient | undefined, onSaved: (saved: Saved) => void) {
  const words = usePhrases(clientPhrases)
  const write = useWrite('POST /iam-authority/v1/admin/provisioning/saveOrUpdate', {
    quiet: true,
    invalidates: touched,
    done: () => notify.success(words.saved),
  })
  return useRecordForm<Values, Saved>({
    start: valuesOf(client),
    revision: client?.revision,
    check: ({ name }) => (name.trim() ? {} : { name: words.needed }),
    send: ({ isOn, memberRole, ...values }, revision, answers) =>
      write.mutate(
        {
          body: {
            ...values,
            ...(memberRole && { memberRole }),
            status: isOn ? 1 : 0,
            ...(client && { id: client.id, revision }),
          },
        },
        answers,
      ),
    isPending: write.isPending,
    onSaved,
  })
}

/** Deletes a client after a confirmation. */
function RemoveClient({ client, onRemoved }: { client: ProvisioningClient; onRemoved: () => void }) {
  const words = usePhrases(clientPhrases)
  const [isAsked, setAsked] = useState(false)
  const write = useWrite('POST /iam-authority/v1/admin/provisioning/delete', {
    invalidates: touched,
    done: () => notify.success(words.removed),
  })
  const go = () =>
    write.mutate({ body: { id: client.id } }, { onSuccess: onRemoved, onSettled: () => setAsked(false) })
  return (
    <section className="provisioning-section">
      <Button kind="danger" data-perm="provisioning.delete" onClick={() => setAsked(true)}>
        {words.remove}
      </Button>
      {isAsked && (
        <Question
          title={words.removeTitle(client)}
          action={words.remove}
          isDanger
          busy={write.isPending}
          onGo={go}
          onClose={() => setAsked(false)}
        >
          <p>{words.removeAbout}</p>
        </Question>
      )}
    </section>
  )
}

type Props = {
  client: ProvisioningClient | undefined
  onSaved: (saved: Saved) => void
  onClose: () => void
}

/** Permissions, tokens and refused requests of a client; without `client` the form for a new one. */
export function ClientDrawer({ client, onSaved, onClose }: Props) {
  const words = { ...usePhrases(provisioningPhrases), ...usePhrases(clientPhrases) }
  const form = useClientForm(client, onSaved)
  const choices = useRead(read('POST /iam-authority/v1/admin/element/choices'))
  const { values, change } = form
  const toggle = (
    name: 'mayPeople' | 'mayOrganizations' | 'mayRoles' | 'mayAdministrators' | 'isOn',
    said: { label: string; about: string },
  ) => <RecordSwitch {...said} checked={values[name]} onChange={(isOn) => change({ [name]: isOn })} />
  return (
    <RecordDrawer
      title={client ? words.edit : words.create}
      form={form}
      onClose={onClose}
      below={
        client && (
          <>
            <TokenSection client={client} />
            <RefusalSection clientId={client.id} />
            <RemoveClient client={client} onRemoved={onClose} />
          </>
        )
      }
    >
      <TextField
        label={words.name}
        hint={words.nameHint}
        required
        longest={longestName}
        {...form.text('name')}
      />
      {toggle('mayPeople', { label: words.people, about: words.aboutPeople })}
      {toggle('mayOrganizations', { label: words.organizations, about: words.aboutOrganizations })}
      {toggle('mayRoles', { label: words.roles, about: words.aboutRoles })}
      {toggle('mayAdministrators', { label: words.administrators, about: words.aboutAdministrators })}
      <ChoiceField
        label={words.memberRole}
        hint={words.memberRoleHint}
        {...form.text('memberRole')}
        options={[
          { value: '', label: words.noMemberRole },
          ...(choices.data?.roles ?? []).map(({ roleNo, roleName }) => ({ value: roleNo, label: roleName })),
        ]}
      />
      {client && toggle('isOn', { label: words.status, about: words.aboutStatus })}
    </RecordDrawer>
  )
}
