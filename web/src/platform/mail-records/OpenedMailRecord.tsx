import type { MailContact } from '@iambiz/contract/features/mail/contacts.ts'
import type { MailGroupDetail } from '@iambiz/contract/features/mail/groups.ts'
import type { MailTemplateDetail } from '@iambiz/contract/features/mail/templates.ts'
import { type ReactNode, useState } from 'react'
import { Drawer } from '#web/ui/Drawer.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { read, useRead } from '../api/query.ts'
import { usePhrases } from '../i18n/phrases.ts'
import { recordPhrases } from '../records/phrases.ts'
import { isMissing } from '../states/is-missing.ts'
import { RecordNotRead } from '../states/RecordNotRead.tsx'

type Details = { TEMPLATE: MailTemplateDetail; GROUP: MailGroupDetail; CONTACT: MailContact }

type Props<Kind extends keyof Details> = {
  kind: Kind
  id: string
  /** Title of the drawer until the record has loaded. */
  title: string
  words: { missing: string; failed: string; loading: string }
  onClose: () => void
  /** Renders the form; `settle` restarts it with the version stored by another person. */
  children: (record: Details[Kind], settle: (record: Details[Kind]) => void) => ReactNode
}

/** Opens a record in a drawer: loading, not found, failed, or its form. */
export function OpenedMailRecord<Kind extends keyof Details>(props: Props<Kind>) {
  const { kind, id, title, words, onClose, children } = props
  const { close } = usePhrases(recordPhrases)
  const { data, error, isFetching, refetch } = useRead({
    ...read('POST /iam-portal/bulletin/emailTemplate/detail/:id', { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  })
  // The form starts with the current version, and later reads do not change it.
  const [settled, settle] = useState<Details[Kind]>()
  const isOfKind = (record: typeof data): record is Details[Kind] => record?.kind === kind
  if (!settled && !isFetching && isOfKind(data)) settle(data)
  if (settled) return children(settled, settle)
  const isGone = isMissing(error) || (data && !isOfKind(data))
  return (
    <Drawer title={title} closeLabel={close} onClose={onClose}>
      <RecordNotRead error={error} words={words} isGone={isGone} onBack={onClose} onRetry={refetch}>
        <SkeletonBlock width="60%" height={28} />
        <SkeletonBlock width="100%" height={240} />
      </RecordNotRead>
    </Drawer>
  )
}
