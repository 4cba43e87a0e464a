import type { MailContact } from '@iambiz/contract/features/mail-contacts.ts'
import { useState } from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { ContactForm } from './ContactForm.tsx'
import { formPhrases } from './phrases.ts'

type Props = {
  /** Absent for a new one. */
  contactId: string | undefined
  onClose: () => void
}

const missing = [400, 404]

/** Opens a contact, or a new one, in the drawer. */
export function ContactDrawer({ contactId, onClose }: Props) {
  if (contactId === undefined) return <ContactForm contact={undefined} onClose={onClose} />
  return <Opened key={contactId} id={contactId} onClose={onClose} />
}

function Opened({ id, onClose }: { id: string; onClose: () => void }) {
  const words = usePhrases(formPhrases)
  const { data, error, isFetching, refetch } = useRead({
    ...read('POST /iam-portal/bulletin/emailTemplate/detail/:id', { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  })
  // Editing begins on what is stored now, and what is read later does not change it.
  const [settled, setSettled] = useState<MailContact>()
  if (!settled && !isFetching && data?.kind === 'CONTACT') setSettled(data)
  if (settled) return <ContactForm contact={settled} onClose={onClose} />
  const isMissing = (error && missing.includes(error.status)) || (data && data.kind !== 'CONTACT')
  return (
    <Drawer title={words.edit} closeLabel={words.close} onClose={onClose}>
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
