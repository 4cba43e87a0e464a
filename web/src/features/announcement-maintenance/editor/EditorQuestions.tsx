import { read, useRead } from '#web/platform/api/query.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { titleIn } from '../actions.ts'
import { ReleaseQuestion } from '../release/ReleaseQuestion.tsx'
import { mailingInputOf } from './mail/mailing.ts'
import { Preview } from './Preview.tsx'
import { RereadQuestion } from './RereadQuestion.tsx'
import type { Tongue } from './TextFields.tsx'
import type { Sent } from './use-sending.ts'
import { type Values, wireTimeOf } from './values.ts'

export type Asked = 'release' | 'reread' | 'preview' | undefined

type Props = {
  asked: Asked
  values: Values
  tongue: Tongue
  onClose: () => void
  onSend: (action: Sent, mustReread: boolean) => void
}

/** What opens over the drawer: whom a release will reach, the question about reading again, the preview. */
export function EditorQuestions({ asked, values, tongue, onClose, onSend }: Props) {
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
        busy={false}
        onClose={onClose}
        onYes={() => onSend('release', false)}
      />
    )
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
    return <Preview values={values} tongue={tongue} appName={appName} onClose={onClose} />
  }
  return null
}
