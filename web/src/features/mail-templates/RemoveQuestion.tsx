import type { MailTemplateSummary } from '@iambiz/contract/features/mail-templates.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/notices/notices.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { previewPhrases } from './phrases.ts'
import { lists } from './touched.ts'

type Props = { template: MailTemplateSummary; onClose: () => void }

/** Asks before a template is deleted. */
export function RemoveQuestion({ template: { id, name, revision }, onClose }: Props) {
  const words = usePhrases(previewPhrases)
  const remove = useWrite('DELETE /iam-portal/bulletin/emailTemplate/:id', {
    invalidates: lists,
    done: () => notify.success(words.removed),
  })
  const go = () =>
    remove.mutate({ params: { id }, body: { kind: 'TEMPLATE', revision } }, { onSettled: onClose })
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
      <p>{words.removeAbout}</p>
    </Dialog>
  )
}
