import type { OwnApp } from '@iambiz/contract/features/app-administration.ts'
import { useState } from 'react'
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

/** The applications that the person owns, to edit what is said about them; nothing where there is none. */
export function OwnAppsCard() {
  const words = usePhrases(ownAppPhrases)
  const nameOf = useNameOf()
  const [editing, setEditing] = useState<OwnApp>()
  const { data, isError, refetch } = useRead(read('POST /iam-portal/v1/portal/ownApp/list', { body: {} }))
  if (!isError && !data?.list.length) return null
  return (
    <Card title={words.title}>
      {isError && <LoadFailed title={words.failed} onRetry={refetch} />}
      <p className="own-apps-about">{words.about}</p>
      <ul className="own-apps" aria-label={words.title}>
        {data?.list.map((app) => (
          <li key={app.appId}>
            <AppTile icon={app.icon} name={nameOf(app)} hue={app.hue} size={28} />
            <bdi>{nameOf(app)}</bdi>
            <Button
              size="small"
              icon="pencil"
              aria-label={words.editOne({ name: nameOf(app) })}
              onClick={() => setEditing(app)}
            >
              {words.edit}
            </Button>
          </li>
        ))}
      </ul>
      {editing && <OnDemand load={form} props={{ app: editing, onClose: () => setEditing(undefined) }} />}
    </Card>
  )
}
