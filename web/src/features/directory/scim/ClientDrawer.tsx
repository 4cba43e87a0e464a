import type { longestClientName, ProvisioningClient } from '@iambiz/contract/features/directory/scim.ts'
import { useState } from 'react'
import { read, useRead, useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Question } from '#web/platform/records/Question.tsx'
import { RecordDrawer } from '#web/platform/records/RecordDrawer.tsx'
import { RecordSwitch } from '#web/platform/records/RecordSwitch.tsx'
import { useRecordForm, useSave } from '#web/platform/records/use-record-form.ts'
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
  status: 0 | 1
}
type Saved = { id: string; revision: number }

const valuesOf = (client: ProvisioningClient | undefined): Values => ({
  name: client?.name ?? '',
  mayPeople: client?.mayPeople ?? true,
  mayOrganizations: client?.mayOrganizations ?? true,
  mayRoles: client?.mayRoles ?? false,
  mayAdministrators: client?.mayAdministrators ?? false,
  memberRole: client?.memberRole ?? '',
  status: client?.status ?? 1,
})

function useClientForm(client: ProvisioningClient | undefined, onSaved: (saved: Saved) => void) {
  const words = usePhrases(clientPhrases)
  return useRecordForm({
    start: valuesOf(client),
    record: client,
    needed: ['name'],
    longest: { name: longestName },
    write: useSave('POST /iam-authority/v1/admin/provisioning/saveOrUpdate', touched, words.saved),
    request: ({ memberRole, ...values }, revision) => ({
      body: {
        ...values,
        ...(memberRole && { memberRole }),
        ...(client && { id: client.id, revision }),
      },
    }),
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
      <TextField label={words.name} hint={words.nameHint} {...form.text('name')} />
      <RecordSwitch label={words.people} about={words.aboutPeople} {...form.toggle('mayPeople')} />
      <RecordSwitch
        label={words.organizations}
        about={words.aboutOrganizations}
        {...form.toggle('mayOrganizations')}
      />
      <RecordSwitch label={words.roles} about={words.aboutRoles} {...form.toggle('mayRoles')} />
      <RecordSwitch
        label={words.administrators}
        about={words.aboutAdministrators}
        {...form.toggle('mayAdministrators')}
      />
      <ChoiceField
        label={words.memberRole}
        hint={words.memberRoleHint}
        {...form.input('memberRole')}
        options={[
          { value: '', label: words.noMemberRole },
          ...(choices.data?.roles ?? []).map(({ roleNo, roleName }) => ({ value: roleNo, label: roleName })),
        ]}
      />
      {client && <RecordSwitch label={words.status} about={words.aboutStatus} {...form.toggle('status')} />}
    </RecordDrawer>
  )
}
