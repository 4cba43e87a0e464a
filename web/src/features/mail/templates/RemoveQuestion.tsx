import type { MailTemplateSummary } from '@iambiz/contract/features/mail/templates.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RemoveMailRecord } from '#web/platform/mail-records/RemoveMailRecord.tsx'
import { previewPhrases } from './phrases.ts'
import { lists } from './touched.ts'

type Props = { template: MailTemplateSummary; onClose: () => void }

/** Asks before a template is deleted. */
export function RemoveQuestion({ template, onClose }: Props) {
  const words = usePhrases(previewPhrases)
  const title = words.removeQuestion({ name: template.name })
  return <RemoveMailRecord record={template} title={title} words={words} touched={lists} onClose={onClose} />
}
