import type { Api } from '@iambiz/contract/api.ts'
import { useState } from 'react'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Question } from '#web/platform/records/Question.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { devicePhrases } from './phrases.ts'

type Props = { device: { id: string; name: string }; onClose: () => void }

const invalidates: (keyof Api)[] = ['POST /iam-portal/v1/portal/innerAccount']

export function RenameDialog({ device, onClose }: Props) {
  const words = usePhrases(devicePhrases)
  const [name, setName] = useState(device.name)
  const rename = useWrite('POST /iam-portal/v1/portal/innerAccount/rename', {
    quiet: true,
    invalidates,
    done: onClose,
  })
  function submit() {
    rename.mutate({ body: { accountId: device.id, name } })
  }
  return (
    <Question
      title={words.rename}
      action={words.save}
      busy={rename.isPending}
      formClass=""
      onGo={submit}
      onClose={onClose}
    >
      <TextField
        label={words.name}
        value={name}
        onChange={setName}
        error={rename.error?.message}
        longest={40}
        required
      />
    </Question>
  )
}

type UnbindProps = {
  id: string
  question: { title: string; action: string; about: string; done: string }
  onClose: () => void
}

/** Asks for confirmation before a device or passkey is removed, and shows the consequences. */
export function UnbindDialog({ id, question: { title, action, about, done }, onClose }: UnbindProps) {
  const unbind = useWrite('POST /iam-portal/v1/portal/unbind/:id', {
    invalidates,
    done: () => notify.success(done),
  })
  const go = () => unbind.mutate({ params: { id }, body: {} }, { onSettled: onClose })
  return (
    <Question title={title} action={action} isDanger busy={unbind.isPending} onGo={go} onClose={onClose}>
      <p>{about}</p>
    </Question>
  )
}
