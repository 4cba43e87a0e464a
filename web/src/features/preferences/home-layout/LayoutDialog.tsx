import type { PortalTool } from '@iambiz/contract/features/portal/tools.ts'
import type { HomeLayout, PersonalConfig } from '@iambiz/contract/features/preferences.ts'
import { useEffect, useId, useState } from 'react'
import { usePhrases, words as wordsNow } from '#web/platform/i18n/phrases.ts'
import { DiscardQuestion } from '#web/platform/navigation/DiscardQuestion.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogQuestion } from '#web/ui/DialogQuestion.tsx'
import { keepFocusNear } from '#web/ui/keep-focus-near.ts'
import { LocalizedMessage } from '#web/ui/LocalizedMessage.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { isBare, isSameLayout, mostTools } from './change-layout.ts'
import './layout-dialog.css'
import { ListPart } from './ListPart.tsx'
import { ModulesPart } from './ModulesPart.tsx'
import { layoutPhrases } from './phrases.ts'

/** The result of saving. In every case the person's changes stay in the dialog until they are saved. */
export type SaveOutcome = { saved: true } | { current: PersonalConfig } | { message: string }

export type LayoutDialogProps = {
  config: PersonalConfig
  /** Tools and links that the person can open. */
  entries: readonly PortalTool[]
  part: string | null
  readDefault: () => Promise<HomeLayout | undefined>
  /** Saves a layout with the revision it is based on; without a layout the default applies again. */
  onSave: (layout: HomeLayout | undefined, revision: number) => Promise<SaveOutcome>
  onClose: () => void
}

type Draft = { layout: HomeLayout; isDefault: boolean }
type Asking = 'leave' | PersonalConfig | undefined

const parts = ['modules', 'tools', 'quick'] as const
type Part = (typeof parts)[number]

/** Dialog to choose and order what the home page shows: modules, tools, quick access. */
export function LayoutDialog({ config, entries, part, readDefault, onSave, onClose }: LayoutDialogProps) {
  const words = usePhrases(layoutPhrases)
  const panelId = useId()
  const [base, setBase] = useState(config)
  const [draft, setDraft] = useState<Draft>({ layout: config, isDefault: false })
  const [shown, setShown] = useState<Part>(parts.find((one) => one === part) ?? 'modules')
  const [fault, setFault] = useState<string>()
  const [asking, setAsking] = useState<Asking>()
  const [busy, setBusy] = useState(false)
  const { layout } = draft
  const countOf = (codes: readonly string[]) =>
    codes.filter((code) => entries.some(({ toolCode }) => toolCode === code)).length

  useEffect(() => {
    document.querySelector<HTMLElement>(`[aria-controls="${panelId}"][aria-selected=true]`)?.focus()
  }, [panelId])

  const change = (changed: Partial<HomeLayout>) => {
    setFault(undefined)
    if (asking === 'leave') setAsking(undefined)
    setDraft({ layout: { ...layout, ...changed }, isDefault: false })
  }
  const leave = () => {
    if (asking === 'leave' || isSameLayout(layout, base)) onClose()
    else setAsking('leave')
  }
  const restore = async () => {
    setBusy(true)
    const recommended = await readDefault()
    setBusy(false)
    if (recommended) setDraft({ layout: recommended, isDefault: true })
  }
  const save = async (revision: number) => {
    if (isBare(layout.modules)) return setFault(words.atLeastOneModule)
    setBusy(true)
    const outcome = await onSave(draft.isDefault ? undefined : layout, revision)
    setBusy(false)
    if ('saved' in outcome) {
      notify.success(wordsNow(layoutPhrases).saved)
      return onClose()
    }
    if ('current' in outcome) return setAsking(outcome.current)
    return setFault(outcome.message)
  }
  const takeTheirs = (current: PersonalConfig) => {
    setBase(current)
    setDraft({ layout: current, isDefault: false })
    setAsking(undefined)
  }
  const keepMine = (current: PersonalConfig) => {
    setBase(current)
    setAsking(undefined)
    void save(current.revision)
  }

  return (
    <Dialog
      open
      title={words.title}
      onClose={leave}
      footer={
        <>
          <Button kind="link" disabled={busy} onClick={() => void restore()}>
            {words.restore}
          </Button>
          <span className="spacer" />
          <Button onClick={leave}>{words.cancel}</Button>
          <Button kind="primary" busy={busy} onClick={() => void save(base.revision)}>
            {words.save}
          </Button>
        </>
      }
    >
      {asking === 'leave' && <DiscardQuestion onDiscard={onClose} onGoOn={() => setAsking(undefined)} />}
      {typeof asking === 'object' && (
        <DialogQuestion text={words.conflict}>
          <Button size="small" onClick={() => takeTheirs(asking)}>
            {words.takeTheirs}
          </Button>
          <Button size="small" kind="primary" onClick={() => keepMine(asking)}>
            {words.keepMine}
          </Button>
        </DialogQuestion>
      )}
      {fault && (
        <p role="alert" className="layout-fault">
          <LocalizedMessage>{fault}</LocalizedMessage>
        </p>
      )}
      <p role="status" className={draft.isDefault ? 'layout-restored' : 'visually-hidden'}>
        {draft.isDefault ? words.restored : ''}
      </p>
      <Tabs
        label={words.parts}
        value={shown}
        onChange={(value) => setShown(parts.find((one) => one === value) ?? 'modules')}
        panelId={panelId}
        tabs={[
          { value: 'modules', label: words.modules },
          { value: 'tools', label: words.tools, count: countOf(layout.tools) },
          { value: 'quick', label: words.quick, count: countOf(layout.quickList) },
        ]}
      />
      {/* Adding or removing an entry also removes the button that had the focus. */}
      <div ref={keepFocusNear} id={panelId} role="tabpanel" className="layout-panel">
        {shown === 'modules' && (
          <ModulesPart modules={layout.modules} onChange={(modules) => change({ modules })} />
        )}
        {shown === 'tools' && (
          <ListPart
            title={words.tools}
            entries={entries.filter(({ kind }) => kind === 'tool')}
            chosen={layout.tools}
            most={mostTools}
            hint={words.atLeastOneTool}
            onChange={(tools) => change({ tools })}
          />
        )}
        {shown === 'quick' && (
          <ListPart
            title={words.quick}
            entries={entries}
            chosen={layout.quickList}
            most={50}
            onChange={(quickList) => change({ quickList })}
          />
        )}
      </div>
    </Dialog>
  )
}
