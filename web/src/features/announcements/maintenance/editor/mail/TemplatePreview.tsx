import { sampleValues, variableParts } from '@iambiz/contract/platform/mail-variables.ts'
import { read, useRead } from '#web/platform/api/query.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { ViewDialog } from '#web/platform/records/ViewDialog.tsx'
import { RichText } from '#web/platform/rich-text/RichText.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { mailingPhrases } from './phrases.ts'

/** Returns a subject with the sample values that the body uses too. */
function sampled(subject: string, lang: 'zh' | 'en'): string {
  const values = sampleValues(lang)
  return variableParts(subject)
    .map((part) => {
      if (typeof part === 'string') return part
      return part.variable ? values[part.variable] : subject.slice(part.from, part.to)
    })
    .join('')
}

/** Preview of a template's mail with sample values. */
export function TemplatePreview({ id, onClose }: { id: string; onClose: () => void }) {
  const words = usePhrases(mailingPhrases)
  const language = useLanguage()
  const { data, isError, refetch } = useRead(
    read('POST /iam-portal/bulletin/emailTemplate/detail/:id', { params: { id } }),
  )
  const template = data?.kind === 'TEMPLATE' ? data : undefined
  const inLanguage = (text: { zh: string; en?: string | undefined }) =>
    (language === 'en' ? text.en : undefined) ?? text.zh
  return (
    <ViewDialog title={template ? words.previewOf({ name: template.name }) : words.preview} onClose={onClose}>
      {isError ? (
        <LoadFailed title={words.failed} onRetry={refetch} />
      ) : template ? (
        <>
          <p className="mail-preview-subject">
            {words.subject} <b>{sampled(inLanguage(template.subject), language)}</b>
          </p>
          <RichText html={inLanguage(template.preview)} />
        </>
      ) : (
        <Skeleton label={words.loading}>
          <SkeletonBlock width="100%" height={120} />
        </Skeleton>
      )}
    </ViewDialog>
  )
}
