import type { ManagedContact } from '@iambiz/contract/features/catalogue/ops-contacts.ts'
import { useState } from 'react'
import { contactPhrases } from '#web/features/catalogue/ops-contacts/phrases.ts'
import { read, usePagedRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { type Place, pageSize } from '#web/platform/list/list-address.ts'
import { PagedList } from '#web/platform/list/PagedList.tsx'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ownerCalls } from '../calls.ts'
import { useManagedColumns } from '../managed-columns.tsx'
import { managedPhrases } from '../phrases.ts'
import { RemoveContact } from '../RemoveContact.tsx'
import '../managed-contacts.css'
import './own-contacts.css'

const drawer = onDemand(() => import('../ContactForm.tsx').then((chunk) => chunk.ContactForm))

/** The application is named above the list, and a card has no space for all columns. */
const leftOut = ['appName', 'hours']

type Props = { appCode: string; appName: string }

/** The contacts of an application, maintained by its owner. */
export function OwnContacts({ appCode, appName }: Props) {
  const words = { ...usePhrases(contactPhrases), ...usePhrases(managedPhrases) }
  const [place, setPlace] = useState<Place>({ page: 1, sorting: undefined })
  const [opened, setOpened] = useState<{ contact: ManagedContact | undefined }>()
  const [removed, setRemoved] = useState<ManagedContact>()
  const list = usePagedRead(
    read('POST /iam-portal/v1/portal/ownContact/list', {
      body: { appCode, pageNum: place.page, pageSize },
    }),
  )
  const columns = useManagedColumns({ onEdit: (contact) => setOpened({ contact }), onRemove: setRemoved })
  return (
    <div className="managed-contacts own-contacts">
      <PagedList
        label={words.ofApp({ name: appName })}
        read={list}
        columns={columns.filter(({ key }) => !leftOut.includes(key))}
        rowKey={({ id }) => id}
        place={place}
        onMove={(move) => setPlace({ ...place, ...move })}
        words={words}
      />
      <div className="own-contacts-add">
        <Button
          size="small"
          icon="plus"
          data-perm="ops-contact.create"
          onClick={() => setOpened({ contact: undefined })}
        >
          {words.add}
        </Button>
      </div>
      {opened && (
        <OnDemand
          load={drawer}
          props={{ ...opened, calls: ownerCalls, onlyApp: appCode, onClose: () => setOpened(undefined) }}
        />
      )}
      {removed && (
        <RemoveContact contact={removed} calls={ownerCalls} onClose={() => setRemoved(undefined)} />
      )}
    </div>
  )
}
