import { read, useRead } from '#web/platform/api/query.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { titleIn } from '../actions.ts'
import { Question } from '../Question.tsx'
import { Preview } from './Preview.tsx'
import { RereadQuestion } from './RereadQuestion.tsx'
import type { Tongue } from './TextFields.tsx'
import type { Sent } from './use-sending.ts'
import type { Values } from './values.ts'

export type Asked = 'release' | 'reread' | 'preview' | undefined

type Props = {
  asked: Asked
  values: Values
  tongue: Tongue
  onClose: () => void
  onSend: (action: Sent, mustReread: boolean) => void
}

/** What opens over the drawer: the question before a forced release, the one about reading again, the preview. */
export function EditorQuestions({ asked, values, tongue, onClose, onSend }: Props) {
  const language = useLanguage()
  const { data: apps = [] } = useRead(read('GET /iam-portal/bulletin/getAllApp'))
  const about = { title: { zh: values.titleZh, en: values.titleEn }, pushScope: values.pushScope }
  if (asked === 'release')
    return (
      <Question
        asked={{ deed: 'release', about: [about] }}
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
