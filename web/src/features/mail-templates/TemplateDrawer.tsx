import type { MailTemplateDetail } from '@iambiz/contract/features/mail-templates.ts'
import { useState } from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { formPhrases } from './phrases.ts'
import { TemplateForm } from './TemplateForm.tsx'
import type { ReadFile } from './use-reading.ts'

type Ends = { onSaved: (id: string) => void; onClose: () => void }
type Props = Ends & {
  /** Absent for a new one. */
  templateId: string | undefined
  /** What a new one is a copy of. */
  copied: string | undefined
  /** Another body for it, read from a file. */
  replaced: ReadFile | undefined
}

const missing = [400, 404]

/** Opens a template, or a new one, in the drawer. */
export function TemplateDrawer({ templateId, copied, replaced, ...ends }: Props) {
  const source = templateId ?? copied
  if (source === undefined)
    return <TemplateForm template={undefined} original={undefined} replaced={undefined} {...ends} />
  return <Opened key={source} id={source} isCopy={templateId === undefined} replaced={replaced} {...ends} />
}

type OpenedProps = Ends & { id: string; isCopy: boolean; replaced: ReadFile | undefined }

function Opened({ id, isCopy, replaced, ...ends }: OpenedProps) {
  const words = usePhrases(formPhrases)
  const { data, error, isFetching, refetch } = useRead({
    ...read('POST /iam-portal/bulletin/emailTemplate/detail/:id', { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  })
  // Editing begins on what is stored now, and what is read later does not change it.
  const [settled, setSettled] = useState<MailTemplateDetail>()
  if (!settled && !isFetching && data?.kind === 'TEMPLATE') setSettled(data)
  if (settled)
    return (
      <TemplateForm
        template={isCopy ? undefined : settled}
        original={isCopy ? settled : undefined}
        replaced={replaced}
        {...ends}
      />
    )
  const isMissing = (error && missing.includes(error.status)) || (data && data.kind !== 'TEMPLATE')
  return (
    <Drawer title={isCopy ? words.create : words.edit} closeLabel={words.close} onClose={ends.onClose}>
      {isMissing ? (
        <EmptyState alert title={words.missing} />
      ) : error ? (
        <LoadFailed title={words.failed} onRetry={refetch} />
      ) : (
        <Skeleton label={words.loading}>
          <SkeletonBlock width="60%" height={28} />
          <SkeletonBlock width="100%" height={240} />
        </Skeleton>
      )}
    </Drawer>
  )
}
