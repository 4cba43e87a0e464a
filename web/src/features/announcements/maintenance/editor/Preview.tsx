import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { ViewDialog } from '#web/platform/records/ViewDialog.tsx'
import { RichText } from '#web/platform/rich-text/RichText.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { listPhrases } from '../phrases.ts'
import { editorPhrases, fieldWords } from './phrases.ts'
import type { TextLanguage } from './TextFields.tsx'
import type { Values } from './values.ts'
import './preview.css'

type Props = { values: Values; textLanguage: TextLanguage; appName: string; onClose: () => void }

/** The announcement as its readers will see it, in the language that is being edited. */
export function Preview({ values, textLanguage, appName, onClose }: Props) {
  const words = usePhrases(editorPhrases)
  const list = usePhrases(listPhrases)
  const names = usePhrases(fieldWords)
  const { downtimeInFull } = useFormats()
  const isEnglish = textLanguage === 'en'
  const title = (isEnglish && values.titleEn) || values.titleZh
  const content = (isEnglish && values.contentEn) || values.contentZh
  const time = (text: string) => text.replace('T', ' ')
  const facts = [
    [names.version, values.type === 1 && values.version],
    [
      words.window,
      values.type === 1 &&
        values.onlineStartTime &&
        downtimeInFull(time(values.onlineStartTime), time(values.onlineEndTime)),
    ],
    [names.effectiveTime, values.type === 2 && time(values.effectiveTime)],
    [names.impactScope, values.impactScope],
    [names.operationsContact, values.operationsContact],
  ] as const
  return (
    <ViewDialog title={title || '—'} className="editor-preview" onClose={onClose}>
      <p className="editor-preview-meta">
        {values.forcedPush && <Tag kind="error">{list.mustRead}</Tag>}
        <Tag>{values.type === 1 ? list.online : list.general}</Tag>
        <bdi>{appName}</bdi>
      </p>
      <RichText html={content} />
      <dl>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
    </ViewDialog>
  )
}
