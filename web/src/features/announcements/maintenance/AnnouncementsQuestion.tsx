import type { MaintainedAnnouncement } from '@iambiz/contract/features/announcements/maintenance.ts'
import { announcementLimits } from '@iambiz/contract/platform/announcement-fields.ts'
import { useState } from 'react'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Question } from '#web/platform/records/Question.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { titleIn } from './actions.ts'
import { actionPhrases, listPhrases, questionPhrases } from './phrases.ts'

export type Asked = {
  action: 'void' | 'delete' | 'release'
  about: readonly Pick<MaintainedAnnouncement, 'title' | 'pushScope' | 'forcedPush'>[]
  /** Whether the dialog asks for a reason. */
  reasoned?: boolean
}

/** The audience, and whether reading is required. */
function Reach({ announcement: { pushScope, forcedPush } }: { announcement: Asked['about'][number] }) {
  const words = usePhrases(listPhrases)
  return (
    <span className="maintained-reach">
      <Tag small>{pushScope === 1 ? words.allUsers : words.appUsers}</Tag>
      {forcedPush && (
        <Tag kind="error" small>
          {words.mustRead}
        </Tag>
      )}
    </span>
  )
}

type Props = { asked: Asked; busy: boolean; onClose: () => void; onYes: (reason: string) => void }

/** Asks for confirmation before an action that cannot be undone, and before several announcements are released. */
export function AnnouncementsQuestion({ asked: { action, about, reasoned }, busy, onClose, onYes }: Props) {
  const words = usePhrases(questionPhrases)
  const actions = usePhrases(actionPhrases)
  const language = useLanguage()
  const [reason, setReason] = useState('')
  const title = {
    void: words.voidTitle({ count: about.length }),
    delete: words.deleteTitle,
    release: words.releaseTitle({ count: about.length }),
  }[action]
  const detail = {
    void: words.voidDetail,
    delete: words.deleteDetail,
    release: words.releaseDetail,
  }[action]
  return (
    <Question
      title={title}
      action={actions[action]}
      isDanger={action !== 'release'}
      busy={busy}
      onGo={() => onYes(reason.trim())}
      onClose={onClose}
    >
      <div className="maintained-question">
        <ul>
          {about.map((announcement, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change while the dialog is open
            <li key={index}>
              <bdi>{titleIn(announcement, language)}</bdi>
              {action === 'release' && <Reach announcement={announcement} />}
            </li>
          ))}
        </ul>
        <p>{detail}</p>
        {reasoned && (
          <TextArea
            label={words.reason}
            hint={words.reasonHint}
            rows={3}
            longest={announcementLimits.voidReason}
            value={reason}
            onChange={setReason}
            error={undefined}
          />
        )}
      </div>
    </Question>
  )
}
