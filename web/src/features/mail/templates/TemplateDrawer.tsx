import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { OpenedMailRecord } from '#web/platform/mail-records/OpenedMailRecord.tsx'
import { formPhrases } from './phrases.ts'
import { TemplateForm } from './TemplateForm.tsx'
import type { ReadFile } from './use-body.ts'

type Props = {
  /** Absent for a new template. */
  templateId: string | undefined
  /** Id of the template that a new one copies. */
  copied: string | undefined
  /** New body, read from a file. */
  replaced: ReadFile | undefined
  onSaved: (id: string) => void
  onClose: () => void
}

/** Opens an existing or a new template in the drawer. */
export function TemplateDrawer({ templateId, copied, replaced, ...ends }: Props) {
  const words = usePhrases(formPhrases)
  const source = templateId ?? copied
  if (source === undefined)
    return <TemplateForm template={undefined} original={undefined} replaced={undefined} {...ends} />
  const isCopy = templateId === undefined
  return (
    <OpenedMailRecord
      key={source}
      kind="TEMPLATE"
      id={source}
      title={isCopy ? words.create : words.edit}
      words={words}
      onClose={ends.onClose}
    >
      {(template) => (
        <TemplateForm
          template={isCopy ? undefined : template}
          original={isCopy ? template : undefined}
          replaced={replaced}
          {...ends}
        />
      )}
    </OpenedMailRecord>
  )
}
