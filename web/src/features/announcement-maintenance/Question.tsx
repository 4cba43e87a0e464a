import type { MaintainedAnnouncement } from '@iambiz/contract/features/announcement-maintenance.ts'
import { useState } from 'react'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { titleIn } from './actions.ts'
import { actionPhrases, questionPhrases } from './phrases.ts'

export type Asked = {
  deed: 'void' | 'delete' | 'release'
  about: readonly Pick<MaintainedAnnouncement, 'title' | 'pushScope'>[]
  /** Whether a reason is taken. */
  reasoned?: boolean
}

const longestReason = 180

type Props = { asked: Asked; busy: boolean; onClose: () => void; onYes: (reason: string) => void }

/** Asks before what cannot be taken back. */
export function Question({ asked: { deed, about, reasoned }, busy, onClose, onYes }: Props) {
  const words = usePhrases(questionPhrases)
  const actions = usePhrases(actionPhrases)
  const language = useLanguage()
  const [reason, setReason] = useState('')
  const everyone = about.some(({ pushScope }) => pushScope === 1)
  const title = {
    void: words.voidTitle({ count: about.length }),
    delete: words.deleteTitle,
    release: words.forcedTitle,
  }[deed]
  const detail = {
    void: words.voidDetail,
    delete: words.deleteDetail,
    release: words.forcedDetail({ everyone }),
  }[deed]
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            kind={deed === 'release' ? 'primary' : 'danger'}
            busy={busy}
            onClick={() => onYes(reason.trim())}
          >
            {actions[deed]}
          </Button>
        </>
      }
    >
      <div className="maintained-question">
        <ul>
          {about.map((announcement, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change while it is asked
            <li key={index}>
              <bdi>{titleIn(announcement, language)}</bdi>
            </li>
          ))}
        </ul>
        <p>{detail}</p>
        {reasoned && (
          <TextArea
            label={words.reason}
            hint={words.reasonHint}
            rows={3}
            longest={longestReason}
            value={reason}
            onChange={setReason}
            error={undefined}
          />
        )}
      </div>
    </Dialog>
  )
}
