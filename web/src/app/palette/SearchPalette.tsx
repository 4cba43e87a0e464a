import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { openApp } from '#web/features/apps/open.ts'
import { useHomeData } from '#web/platform/home/home-data.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { basePath } from '#web/platform/paths.ts'
import { AppTile } from '#web/ui/AppTile.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { usePages } from './pages.ts'
import { type PaletteEntry, paletteEntries } from './palette.ts'
import { palettePhrases } from './phrases.ts'
import './search-palette.css'

export type PaletteProps = { onClose: () => void }

const useEntries = (text: string): PaletteEntry[] => {
  const { data } = useHomeData()
  const pages = usePages(data?.zones)
  return useMemo(
    () =>
      paletteEntries(
        {
          apps: data?.apps?.page.list ?? [],
          recent: data?.myApps?.accessedApps ?? [],
          categories: data?.apps?.categories ?? [],
          pages,
        },
        text,
      ),
    [data, pages, text],
  )
}

/** Finds applications and screens by a few letters, and opens them by keyboard. */
export function SearchPalette({ onClose }: PaletteProps) {
  const words = usePhrases(palettePhrases)
  const dialog = useRef<HTMLDialogElement>(null)
  const listId = useId()
  const [, navigate] = useLocation()
  const [text, setText] = useState('')
  const [position, setPosition] = useState(0)
  const entries = useEntries(text)
  const chosen = entries[Math.min(position, entries.length - 1)]
  const optionId = (entry: PaletteEntry) => `${listId}-${entry.kind}-${entry.key}`

  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  useEffect(() => {
    if (chosen)
      document.getElementById(`${listId}-${chosen.kind}-${chosen.key}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen, listId])

  const open = (entry: PaletteEntry | undefined, newTab: boolean) => {
    if (!entry) return
    onClose()
    if (entry.kind === 'app') openApp(entry.app, 'palette', { newTab })
    else if (newTab) window.open(basePath + entry.page.path, '_blank', 'noopener')
    else navigate(entry.page.path)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method is composing, the keys belong to it.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      open(chosen, event.ctrlKey || event.metaKey)
      return
    }
    const last = entries.length - 1
    const next: Record<string, number> = {
      ArrowDown: position >= last ? 0 : position + 1,
      ArrowUp: position <= 0 ? last : position - 1,
    }
    const to = next[event.key]
    if (to === undefined) return
    event.preventDefault()
    setPosition(Math.max(to, 0))
  }

  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={words.title}
      onClose={onClose}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className="palette-input">
        <Icon name="search" size={18} />
        <input
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={chosen ? optionId(chosen) : undefined}
          aria-label={words.placeholder}
          placeholder={words.placeholder}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setPosition(0)
          }}
          onKeyDown={onKeyDown}
        />
        <span className="palette-hint">{words.hint}</span>
        <button type="button" className="palette-close" aria-label={`Esc ${words.close}`} onClick={onClose}>
          <kbd>Esc</kbd>
          <Icon name="x" size={20} />
        </button>
      </div>
      <div id={listId} role="listbox" aria-label={words.title} className="palette-list">
        {(['app', 'screen'] as const).map((kind) => (
          <Group
            key={kind}
            title={kind === 'screen' ? words.screens : text.trim() ? words.apps : words.recent}
            entries={entries.filter((entry) => entry.kind === kind)}
            chosen={chosen}
            optionId={optionId}
            onOpen={open}
          />
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {words.results({ count: entries.length })}
      </p>
      {entries.length === 0 && <p className="palette-empty">{words.nothing({ text: text.trim() })}</p>}
      <p className="palette-keys">
        <kbd>↑</kbd>
        <kbd>↓</kbd> {words.choose}
        <kbd>↵</kbd> {words.open}
        <kbd>Ctrl ↵</kbd> {words.newTab}
      </p>
    </dialog>
  )
}

type GroupProps = {
  title: string
  entries: readonly PaletteEntry[]
  chosen: PaletteEntry | undefined
  optionId: (entry: PaletteEntry) => string
  onOpen: (entry: PaletteEntry, newTab: boolean) => void
}

function Group({ title, entries, chosen, optionId, onOpen }: GroupProps) {
  const titleId = useId()
  if (entries.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by role
    <div role="group" aria-labelledby={titleId}>
      <span id={titleId} role="presentation" className="palette-group">
        {title}
      </span>
      {entries.map((entry) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text, which names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text takes the keys
        <div
          key={entry.key}
          id={optionId(entry)}
          role="option"
          aria-selected={entry.key === chosen?.key}
          className="palette-option"
          onClick={(event) => onOpen(entry, event.ctrlKey || event.metaKey)}
        >
          <Entry entry={entry} />
        </div>
      ))}
    </div>
  )
}

function Entry({ entry }: { entry: PaletteEntry }) {
  if (entry.kind === 'screen')
    return (
      <>
        <span className="palette-glyph">
          <Icon name={entry.page.icon} size={18} />
        </span>
        {entry.page.name}
      </>
    )
  const { app, category } = entry
  return (
    <>
      <AppTile icon={app.icon} name={app.appName} hue={category?.hue ?? 250} size={32} />
      <span>
        {app.appName}
        <small>{[app.categoryName, app.description].filter(Boolean).join(' · ')}</small>
      </span>
    </>
  )
}
