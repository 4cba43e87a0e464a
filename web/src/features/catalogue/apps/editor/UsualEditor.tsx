import type { AppCategory, PortalApp, UsualApps } from '@iambiz/contract/features/catalogue/apps.ts'
import type { OwnLink } from '@iambiz/contract/features/catalogue/own-links.ts'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '#web/platform/api/call.ts'
import { conflictOf } from '#web/platform/api/conflict.ts'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { updateHomeData } from '#web/platform/home/home-reading.ts'
import { writeHome } from '#web/platform/home/write-home.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useUnsaved } from '#web/platform/navigation/use-unsaved.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { orderLinks } from '../../own-links/change-links.ts'
import { setUsual } from '../change-usual.ts'
import type { AppLook } from '../directory.ts'
import { type UsualDraft, usualDraft } from '../draft.ts'
import { idsOf } from '../usual.ts'
import { withUsualApps } from '../with-usual.ts'
import { AppPicker } from './AppPicker.tsx'
import {
  areAppsChanged,
  areLinksChanged,
  draftApps,
  isChanged,
  isOrderOnly,
  ontoTheirs,
  settled,
  storable,
} from './draft-rules.ts'
import { editorPhrases } from './phrases.ts'
import { SortableApps } from './SortableApps.tsx'
import './usual-editor.css'

type Props = {
  draft: UsualDraft
  /** All applications visible to the person. */
  apps: readonly PortalApp[]
  /** The person's own links. */
  links: readonly OwnLink[]
  categories: readonly AppCategory[]
  lookOf: (app: PortalApp) => AppLook
}

const finish = () => usualDraft.set(undefined)

/** Shown on a conflict with another device; the person chooses which changes to keep. */
function Conflict({ draft }: { draft: UsualDraft }) {
  const words = usePhrases(editorPhrases)
  const { theirs } = draft
  if (!theirs) return null
  const settle = (keep: 'mine' | 'theirs') => {
    usualDraft.set(settled(draft, theirs, keep))
    if (keep === 'mine') notify.success(words.merged)
  }
  return (
    <div className="usual-conflict" role="alert">
      <p>{words.conflict}</p>
      <Button size="small" kind="primary" onClick={() => settle('mine')}>
        {words.keepMine}
      </Button>
      <Button size="small" onClick={() => settle('theirs')}>
        {words.takeTheirs}
      </Button>
    </div>
  )
}

function Sorting({ draft, count }: { draft: UsualDraft; count: number }) {
  const words = usePhrases(editorPhrases)
  return (
    <div className="usual-editor-sorting">
      <span>{words.sorting}</span>
      <Segmented
        label={words.sorting}
        size="small"
        value={draft.sortType}
        onChange={(sortType) => usualDraft.set({ ...draft, sortType })}
        options={[
          { value: 'custom', label: words.custom },
          { value: 'name', label: words.name },
          { value: 'recent', label: words.recent },
        ]}
      />
      <span className="figures usual-editor-count">
        {count} / {draft.limit}
      </span>
    </div>
  )
}

/** Saves the order of the links and which of them stay; returns whether it is stored. */
const saveLinks = ({ savedLinkIds, linkIds }: UsualDraft): Promise<boolean> =>
  orderLinks((theirs) => ontoTheirs(savedLinkIds, linkIds, theirs))

type Outcome = 'saved' | 'failed' | { theirs: UsualApps }

/** Saves the draft; on a conflict it returns the list that another device stored. */
async function saveDraft(draft: UsualDraft): Promise<Outcome> {
  const { saved, sortType } = draft
  const body = { appIds: [...draft.appIds], sortType, revision: saved.revision }
  try {
    await writeHome({
      queue: 'usual-apps',
      send: () =>
        isOrderOnly(draft)
          ? call('POST /iam-authority/v1/BizPortal/setMyPortalAppSort', { body })
          : call('POST /iam-portal/v1/portal/app/usual', { body }),
      settle: withUsualApps,
    })
    return 'saved'
  } catch (error) {
    const theirs = conflictOf<UsualApps>(error)
    if (theirs) {
      updateHomeData((home) => withUsualApps(home, theirs))
      return { theirs }
    }
    if (!(error instanceof ApiFailure)) throw error
    notifyFailure(error)
    return 'failed'
  }
}

/** Links come first: they have no conflict that the person has to decide, and saving them twice changes nothing. */
async function saveAll(draft: UsualDraft, byId: ReadonlyMap<string, PortalApp>): Promise<Outcome> {
  if (areLinksChanged(draft) && !(await saveLinks(draft))) return 'failed'
  return areAppsChanged(draft) ? saveDraft(storable(draft, byId)) : 'saved'
}

/** A removed button loses the focus to the body; a focus anywhere else must not move. */
const isLost = () => document.activeElement === document.body

const editButton = '[data-edits="usual"]'

/**
 * Moves the focus to the first tile when editing starts or applications were chosen, and to the edit button when
 * editing ends.
 */
function useFocusAround(editor: RefObject<HTMLElement | null>, isPicking: boolean): void {
  useEffect(() => {
    if (!isPicking && isLost())
      editor.current?.querySelector<HTMLElement>('.usual-app')?.focus({ preventScroll: true })
  }, [editor, isPicking])
  useEffect(
    () => () => {
      // After the frame in which the list replaces the editor.
      requestAnimationFrame(() => {
        if (isLost()) document.querySelector<HTMLElement>(editButton)?.focus({ preventScroll: true })
      })
    },
    [],
  )
}

/** Editor to order, add and remove usual applications; nothing is sent before saving. */
export function UsualEditor({ draft, apps, links, categories, lookOf }: Props) {
  const words = usePhrases(editorPhrases)
  const language = useLanguage()
  const section = useRef<HTMLElement>(null)
  const [isSaving, setSaving] = useState(false)
  const byId = useMemo(() => new Map(apps.map((app) => [app.appId, app])), [apps])
  const shown = draftApps(draft, byId, language)
  useUnsaved(isChanged(draft), finish)
  useFocusAround(section, draft.isPicking)
  // Without changes, leaving the page ends editing; with changes, the draft stays for the person's return.
  useEffect(
    () => () => {
      const left = usualDraft.get()
      if (left && !isChanged(left)) finish()
    },
    [],
  )

  const save = async () => {
    setSaving(true)
    const outcome = await saveAll(draft, byId)
    setSaving(false)
    if (outcome === 'saved') {
      finish()
      if (isChanged(draft)) notify.success(words.saved)
    } else if (outcome !== 'failed') {
      usualDraft.set({ ...draft, theirs: outcome.theirs })
    }
  }

  return (
    <section ref={section} className="card usual-editor" aria-labelledby="usual-editor-title">
      <div className="card-header">
        <h2 id="usual-editor-title">{words.title}</h2>
        <span className="usual-editor-hint">{words.hint}</span>
        <span className="usual-editor-hint-short">{words.hintShort}</span>
        <span className="spacer" />
        <Button size="small" onClick={finish} disabled={isSaving}>
          {words.cancel}
        </Button>
        <Button size="small" kind="primary" onClick={() => void save()} busy={isSaving}>
          {words.save}
        </Button>
      </div>
      <Conflict draft={draft} />
      <SortableApps
        apps={shown}
        links={draft.linkIds.flatMap((id) => links.find(({ linkId }) => linkId === id) ?? [])}
        lookOf={lookOf}
        onSortLinks={(linkIds) => usualDraft.set({ ...draft, linkIds })}
        onRemoveLink={({ linkId }) =>
          usualDraft.set({ ...draft, linkIds: draft.linkIds.filter((id) => id !== linkId) })
        }
        onSort={(appIds) => usualDraft.set({ ...draft, appIds, sortType: 'custom' })}
        onRemove={(app) => setUsual(app, false)}
        onAdd={() => usualDraft.set({ ...draft, isPicking: true })}
      >
        <Sorting draft={draft} count={shown.length} />
      </SortableApps>
      {draft.isPicking && (
        <AppPicker
          apps={apps}
          categories={categories}
          chosen={idsOf(shown)}
          limit={draft.limit}
          lookOf={lookOf}
          onClose={() => usualDraft.set({ ...draft, isPicking: false })}
          onChoose={(appIds, isOtherOrder) =>
            usualDraft.set({
              ...draft,
              appIds,
              sortType: isOtherOrder ? 'custom' : draft.sortType,
              isPicking: false,
            })
          }
        />
      )}
    </section>
  )
}
