import { read, useRead } from '#web/platform/api/query.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { titleIn } from '../actions.ts'
import { ReleaseQuestion } from '../release/ReleaseQuestion.tsx'
import { LeftOutQuestion } from './LeftOutQuestion.tsx'
import { mailingInputOf } from './mail/mailing.ts'
import { Preview } from './Preview.tsx'
import { RereadQuestion } from './RereadQuestion.tsx'
import type { TextLanguage } from './TextFields.tsx'
import type { Sent } from './use-sending.ts'
import { type Values, wireTimeOf } from './values.ts'

export type Asked = 'release' | 'reread' | 'left-out' | 'preview' | undefined

type Props = {
  asked: Asked
  values: Values
  textLanguage: TextLanguage
  /** Addresses that are invalid or not verified yet; they get no mail. */
  leftOut: readonly string[]
  onSaveWithout: () => void
  onClose: () => void
  onSend: (action: Sent, mustReread: boolean) => void
}

/** Dialogs above the drawer: the audience of a release, the question about reading again, the preview. */
export function EditorQuestions({
  asked,
  values,
  textLanguage,
  leftOut,
  onSaveWithout,
  onClose,
  onSend,
}: Props) {
  const language = useLanguage()
  const { data: apps = [] } = useRead(read('GET /iam-portal/bulletin/getAllApp'))
  const about = { title: { zh: values.titleZh, en: values.titleEn } }
  if (asked === 'release')
    return (
      <ReleaseQuestion
        about={{
          ...about,
          ...{ appId: values.appId, pushScope: values.pushScope, forcedPush: values.forcedPush },
          mail: mailingInputOf(values),
          shownFrom: wireTimeOf(values.publishStartTime) || undefined,
        }}
        leftOut={leftOut}
        busy={false}
        onClose={onClose}
        onYes={() => onSend('release', false)}
      />
    )
  if (asked === 'left-out')
    return <LeftOutQuestion addresses={leftOut} onClose={onClose} onYes={onSaveWithout} />
  if (asked === 'reread')
    return (
      <RereadQuestion
        title={titleIn(about, language)}
        onClose={onClose}
        onAnswer={(mustReread) => onSend('save', mustReread)}
      />
    )
  if (asked === 'preview') {
    const appName = apps.find(({ appId }) => appId === values.appId)?.appName ?? ''
    return <Preview values={values} textLanguage={textLanguage} appName={appName} onClose={onClose} />
  }
  return null
}
