import type { MailContact } from '@iambiz/contract/features/mail-contacts.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/notices/notices.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { contactPhrases } from './phrases.ts'
import { touched } from './touched.ts'

type Props = { contact: MailContact; onClose: () => void }

/** Asks before a contact is removed. */
export function RemoveQuestion({ contact: { id, name, email, revision }, onClose }: Props) {
  const words = usePhrases(contactPhrases)
  const remove = useWrite('DELETE /iam-portal/bulletin/emailTemplate/:id', {
    invalidates: touched,
    done: () => notify.success(words.removed),
  })
  const go = () =>
    remove.mutate({ params: { id }, body: { kind: 'CONTACT', revision } }, { onSettled: onClose })
  return (
    <Dialog
      open
      title={words.removeQuestion({ name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="danger" busy={remove.isPending} onClick={go}>
            {words.remove}
          </Button>
        </>
      }
    >
      <p className="figures">{email}</p>
      <p>{words.removeAbout}</p>
    </Dialog>
  )
}
