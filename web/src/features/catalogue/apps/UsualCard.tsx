import type { AvailableApps, MyPortalApps, PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import type { ReactNode } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { isActing } from '#web/platform/session/store.ts'
import { useObservable } from '#web/platform/use-observable.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { AppLook } from './directory.ts'
import { beginDraft, usualDraft } from './draft.ts'
import { isHidden } from './hidden.ts'
import { appPhrases } from './phrases.ts'
import { RecentApps } from './RecentApps.tsx'
import { UsualApps } from './UsualApps.tsx'

type Props = {
  myApps: MyPortalApps
  available: AvailableApps | undefined
  lookOf: (app: PortalApp) => AppLook
  /** Whether the recently opened applications are shown below. */
  showsRecent?: boolean
  /** The ids of the person's hidden applications. */
  hidden: ReadonlySet<string>
  /** Shown before the edit button. */
  customize?: ReactNode
}

const loadSuggestions = onDemand(() =>
  import('./suggestions/UsualSuggestions.tsx').then((chunk) => chunk.UsualSuggestions),
)
const loadEditor = onDemand(() => import('./editor/DraftEditor.tsx').then((chunk) => chunk.DraftEditor))

/** The person's usual and recent applications, or the editor of the usual ones. */
export function UsualCard({ myApps, available, lookOf, showsRecent = true, hidden, customize }: Props) {
  const words = usePhrases(appPhrases)
  const draft = useObservable(usualDraft)
  const session = useSession()
  const edit = (isPicking: boolean) => beginDraft(myApps, session, isPicking)
  // While acting, the list is the agent's own list reduced to the delegated applications, so it must not be saved.
  const mayChange = !isActing()
  const hasSuggestions =
    mayChange && myApps.usualApps.length === 0 && available !== undefined && available.page.total > 0
  const recent = myApps.accessedApps.filter((app) => !isHidden(app, hidden))
  const canAdd = mayChange && available && myApps.usualApps.length < myApps.limit
  const card = (
    <Card
      title={words.usual}
      count={myApps.usualApps.length}
      className="home-usual"
      actions={
        <>
          <span className="spacer" />
          {customize}
          {mayChange && available && myApps.usualApps.length > 0 && (
            <Button kind="text" icon="pencil" data-edits="usual" onClick={() => edit(false)}>
              {words.edit}
            </Button>
          )}
        </>
      }
    >
      {hasSuggestions ? (
        <OnDemand
          load={loadSuggestions}
          props={{ apps: available.page.list, hidden, lookOf, onChooseOthers: () => edit(true) }}
        />
      ) : (
        <UsualApps apps={myApps.usualApps} lookOf={lookOf} onAdd={canAdd ? () => edit(true) : undefined} />
      )}
      {showsRecent && <RecentApps apps={recent} lookOf={lookOf} />}
    </Card>
  )
  if (!draft || !available) return card
  return (
    <OnDemand
      load={loadEditor}
      props={{ draft, apps: available.page.list, categories: available.categories, lookOf, instead: card }}
      waiting={card}
    />
  )
}
