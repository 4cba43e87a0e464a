import type { Api } from '@iambiz/contract/api.ts'
import type { MailKind } from '@iambiz/contract/platform/mail-record.ts'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useWrite } from '../api/query.ts'
import { usePhrases } from '../i18n/phrases.ts'
import { notify } from '../notices/notices.ts'
import { recordPhrases } from '../records/phrases.ts'

type Props = {
  record: { kind: MailKind; id: string; revision: number }
  title: string
  words: { remove: string; removeAbout: string; removed: string }
  /** What was read and is old once it is gone. */
  touched: (keyof Api)[]
  onClose: () => void
  /** What tells it from others of its name. */
  children?: ReactNode
}

/** Asks before a record is deleted. */
export function RemoveMailRecord({ record, title, words, touched, onClose, children }: Props) {
  const { kind, id, revision } = record
  const { cancel } = usePhrases(recordPhrases)
  const write = useWrite('DELETE /iam-portal/bulletin/emailTemplate/:id', {
    invalidates: touched,
    done: () => notify.success(words.removed),
  })
  const go = () => write.mutate({ params: { id }, body: { kind, revision } }, { onSettled: onClose })
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button kind="danger" busy={write.isPending} onClick={go}>
            {words.remove}
          </Button>
        </>
      }
    >
      {children}
      <p>{words.removeAbout}</p>
    </Dialog>
  )
}
