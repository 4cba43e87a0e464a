import type { AppCategory, PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { memo, useCallback, useDeferredValue, useId, useMemo, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { DiscardQuestion } from '#web/platform/navigation/DiscardQuestion.tsx'
import { AppTile } from '#web/ui/AppTile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { type AppLook, firstGroups, groupByCategory } from '../directory.ts'
import { searchApps } from '../search.ts'
import { useGrowingByScroll } from '../use-growing-by-scroll.ts'
import { ChosenApps } from './ChosenApps.tsx'
import { isSameOrder } from './draft-rules.ts'
import { editorPhrases } from './phrases.ts'
import './app-picker.css'

type Look = (app: PortalApp) => AppLook

type Props = {
  apps: readonly PortalApp[]
  categories: readonly AppCategory[]
  /** Ids in the displayed order. */
  chosen: readonly string[]
  limit: number
  lookOf: Look
  onClose: () => void
  onChoose: (appIds: string[], isOtherOrder: boolean) => void
}

/** Number of applications in each rendering step, because there may be a thousand. */
const step = 100

type OptionProps = {
  app: PortalApp
  lookOf: Look
  isChosen: boolean
  isFull: boolean
  onToggle: (app: PortalApp) => void
}

const Option = memo(function Option({ app, lookOf, isChosen, isFull, onToggle }: OptionProps) {
  const { hue, index } = lookOf(app)
  return (
    <li>
      <label className="picker-option">
        <input
          type="checkbox"
          checked={isChosen}
          disabled={isFull && !isChosen}
          onChange={() => onToggle(app)}
        />
        <AppTile icon={app.icon} name={app.appName} hue={hue} index={index} size={28} />
        <span>{app.appName}</span>
      </label>
    </li>
  )
})

/**
 * All applications by category on the left, the chosen ones in order on the right. Nothing changes until the person
 * confirms.
 */
export function AppPicker({ apps, categories, chosen: before, limit, lookOf, onClose, onChoose }: Props) {
  const words = usePhrases(editorPhrases)
  const titleId = useId()
  const [chosen, setChosen] = useState(before)
  const [isOtherOrder, setOtherOrder] = useState(false)
  const [text, setText] = useState('')
  const filter = useDeferredValue(text)
  const byId = useMemo(() => new Map(apps.map((app) => [app.appId, app])), [apps])
  const groups = useMemo(
    () => groupByCategory(categories, searchApps(apps, filter)),
    [apps, categories, filter],
  )
  const isFull = chosen.length >= limit
  // The selection for which the dialog asked whether to discard it; any further change answers the question.
  const [asked, setAsked] = useState<typeof chosen>()
  const isAsking = asked === chosen
  const leave = () => {
    if (isAsking || isSameOrder(chosen, before)) onClose()
    else setAsked(chosen)
  }
  const toggle = useCallback(
    ({ appId }: PortalApp) =>
      setChosen((now) => {
        if (now.includes(appId)) return now.filter((id) => id !== appId)
        return now.length < limit ? [...now, appId] : now
      }),
    [limit],
  )
  const total = groups.reduce((sum, group) => sum + group.total, 0)
  const { count, end } = useGrowingByScroll(total, step, filter)
  const drawn = firstGroups(groups, count).filter((group) => group.apps.length > 0)

  return (
    <Dialog
      open
      className="picker"
      title={words.pickerTitle}
      onClose={leave}
      footer={
        <>
          {isFull && (
            <p className="picker-full" role="status">
              {words.full({ limit })}
            </p>
          )}
          <Button onClick={leave}>{words.cancel}</Button>
          <Button kind="primary" onClick={() => onChoose([...chosen], isOtherOrder)}>
            {words.done}
          </Button>
        </>
      }
    >
      {isAsking && <DiscardQuestion onDiscard={onClose} onGoOn={() => setAsked(undefined)} />}
      <div className="picker-columns">
        <section aria-labelledby={titleId} className="picker-all">
          <h3 id={titleId} className="visually-hidden">
            {words.available}
          </h3>
          <SearchField
            label={words.filter}
            clearLabel={words.clearFilter}
            value={text}
            onChange={setText}
            data-autofocus=""
          />
          <div className="picker-list">
            {groups.length === 0 && <EmptyState title={words.nothingFound({ text: filter })} />}
            {drawn.map(({ category, apps: members }) => (
              <div key={category.categoryCode} className="picker-group">
                <h4>{category.categoryName}</h4>
                <ul>
                  {members.map((app) => (
                    <Option
                      key={app.appId}
                      app={app}
                      lookOf={lookOf}
                      isChosen={chosen.includes(app.appId)}
                      isFull={isFull}
                      onToggle={toggle}
                    />
                  ))}
                </ul>
              </div>
            ))}
            <div ref={end} />
          </div>
        </section>
        <ChosenApps
          apps={chosen.flatMap((id) => byId.get(id) ?? [])}
          limit={limit}
          lookOf={lookOf}
          onRemove={toggle}
          onOrder={(appIds) => {
            setOtherOrder(true)
            setChosen(appIds)
          }}
        />
      </div>
    </Dialog>
  )
}
