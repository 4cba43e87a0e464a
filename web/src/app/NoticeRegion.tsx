import { useEffect, useSyncExternalStore } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { dismissNotice, type Notice, notices } from '#web/platform/notices/notices.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import './notice-region.css'

const successStays = 4000

/** Says what succeeded and what failed, above everything else. */
export function NoticeRegion() {
  const words = usePhrases(platformPhrases)
  const list = useSyncExternalStore(notices.subscribe, notices.get)
  return (
    <section className="notices" aria-label={words.notices}>
      {list.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  )
}

function NoticeCard({ notice: { id, kind, text, retry } }: { notice: Notice }) {
  const words = usePhrases(platformPhrases)
  useEffect(() => {
    if (kind !== 'success') return
    const timer = setTimeout(() => dismissNotice(id), successStays)
    return () => clearTimeout(timer)
  }, [id, kind])
  return (
    <div className={`notice notice-${kind}`} role={kind === 'failure' ? 'alert' : 'status'}>
      <Icon name={kind === 'failure' ? 'circle-x' : 'circle-check'} size={20} />
      <div className="spacer">
        <strong>{kind === 'failure' ? words.failure : words.success}</strong>
        <p>{text}</p>
        {retry && (
          <Button
            kind="link"
            onClick={() => {
              dismissNotice(id)
              retry()
            }}
          >
            {words.retry}
          </Button>
        )}
      </div>
      <button
        type="button"
        className="notice-close"
        aria-label={words.close}
        onClick={() => dismissNotice(id)}
      >
        <Icon name="x" size={15} />
      </button>
    </div>
  )
}
