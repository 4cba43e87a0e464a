import type { UserAnnouncement } from '@iambiz/contract/features/announcements.ts'
import { useEffect, useRef, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { loadChunk, onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { Button } from '#web/ui/Button.tsx'
import { AnnouncementList } from './AnnouncementList.tsx'
import { announcementPhrases } from './phrases.ts'
import type { Which } from './WholeFeed.tsx'
import './announcement-feed.css'

type Props = {
  which: Which
  /** The newest of them, which came with home. */
  newest: readonly UserAnnouncement[]
  /** How many there are in all. */
  total: number
  /** Said where there is none. */
  empty: string
}

/** As many as leave what stands below in sight. */
const folded = 4

const wholeFeed = onDemand(() => import('./WholeFeed.tsx').then((chunk) => chunk.WholeFeed))

/** The first few announcements, and on demand all of them, page by page. */
export function AnnouncementFeed({ which, newest, total, empty }: Props) {
  const words = usePhrases(announcementPhrases)
  const [state, setState] = useState<'folded' | 'unfolding' | 'unfolded'>('folded')
  const list = useRef<HTMLDivElement>(null)
  const wasFolded = useRef(false)
  const shown = newest.slice(0, folded)

  useEffect(() => {
    if (state !== 'folded' || !wasFolded.current) return
    wasFolded.current = false
    list.current?.querySelector('summary')?.focus()
  }, [state])

  const unfold = () => {
    setState('unfolding')
    // What could not be fetched is said in place of the list.
    const show = () => setState('unfolded')
    loadChunk(wholeFeed).then(show, show)
  }
  const fold = () => {
    wasFolded.current = true
    setState('folded')
  }
  if (state === 'unfolded')
    return <OnDemand load={wholeFeed} props={{ which, newest, before: shown.length, empty, onFold: fold }} />
  return (
    <div className="announcement-feed" ref={list}>
      <AnnouncementList announcements={shown} empty={empty} />
      {total > shown.length && (
        <p className="announcement-more">
          <Button kind="link" onClick={unfold} aria-busy={state === 'unfolding' || undefined}>
            {words.showMore}
          </Button>
        </p>
      )}
    </div>
  )
}
