import type { OwnApp } from '@iambiz/contract/features/catalogue/administration.ts'
import { type ReactNode, useId, useState } from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { AppTile } from '#web/ui/AppTile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useNameOf } from '../choices.ts'
import { ownAppPhrases } from './phrases.ts'
import './own-apps.css'

const form = onDemand(() => import('./OwnAppForm.tsx').then((chunk) => chunk.OwnAppForm))

/** Renders the contacts of an application; a parameter because they are another feature. */
type ContactsOf = (app: { appCode: string; appName: string }) => ReactNode

/** The applications that the person owns, to edit their texts; nothing without such applications. */
export function OwnAppsCard({ contactsOf }: { contactsOf: ContactsOf }) {
  const words = usePhrases(ownAppPhrases)
  const [editing, setEditing] = useState<OwnApp>()
  const [openId, setOpenId] = useState<string>()
  const { data, isError, refetch } = useRead(read('POST /iam-portal/v1/portal/ownApp/list', { body: {} }))
  if (!isError && !data?.list.length) return null
  return (
    <Card title={words.title}>
      {isError && <LoadFailed title={words.failed} onRetry={refetch} />}
      <p className="own-apps-about">{words.about}</p>
      <ul className="own-apps" aria-label={words.title}>
        {data?.list.map((app) => (
          <OwnAppRow
            key={app.appId}
            app={app}
            isOpen={app.appId === openId}
            onOpen={() => setOpenId(app.appId === openId ? undefined : app.appId)}
            onEdit={() => setEditing(app)}
            contactsOf={contactsOf}
          />
        ))}
      </ul>
      {editing && <OnDemand load={form} props={{ app: editing, onClose: () => setEditing(undefined) }} />}
    </Card>
  )
}

type RowProps = {
  app: OwnApp
  isOpen: boolean
  onOpen: () => void
  onEdit: () => void
  contactsOf: ContactsOf
}

/** One application; its contacts are loaded when the row is opened. */
function OwnAppRow({ app, isOpen, onOpen, onEdit, contactsOf }: RowProps) {
  const words = usePhrases(ownAppPhrases)
  const contactsId = useId()
  const name = useNameOf()(app)
  return (
    <li>
      <div className="own-app">
        <AppTile icon={app.icon} name={name} hue={app.hue} size={28} />
        <bdi>{name}</bdi>
        <Button
          size="small"
          icon="chevron-down"
          aria-label={words.contactsOf({ name })}
          aria-expanded={isOpen}
          aria-controls={contactsId}
          onClick={onOpen}
        >
          {words.contacts}
        </Button>
        <Button size="small" icon="pencil" aria-label={words.editOne({ name })} onClick={onEdit}>
          {words.edit}
        </Button>
      </div>
      <div id={contactsId}>{isOpen && contactsOf({ appCode: app.appCode, appName: name })}</div>
    </li>
  )
}
