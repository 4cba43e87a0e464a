import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { useEffect, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { follow } from '../open.ts'
import './framed-app.css'
import { framedPhrases } from './phrases.ts'

/** Milliseconds after which a frame that has not loaded is reported. */
const patience = 20_000

// Permissions that business applications need, without the one to navigate the portal's own page.
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-downloads allow-popups allow-popups-to-escape-sandbox'

type State = 'opening' | 'shown' | 'late' | 'refused'

/**
 * Returns whether the document was loaded at the current URL. Its `frame-src` policy lists the applications that the
 * person could open at that time, so an application granted later needs one reload.
 */
const loadedHere = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation')
  return !navigation || new URL(navigation.name).pathname === location.pathname
}

/** Returns the state of the frame for a URL; `startOver` resets it for a new load. */
function useFrameState(source: string) {
  const [state, setState] = useState<State>('opening')
  useEffect(() => {
    const refuse = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective !== 'frame-src' || !source.startsWith(blockedURI)) return
      if (loadedHere()) setState('refused')
      else location.reload()
    }
    document.addEventListener('securitypolicyviolation', refuse)
    return () => document.removeEventListener('securitypolicyviolation', refuse)
  }, [source])
  useEffect(() => {
    if (state !== 'opening') return
    const timer = setTimeout(() => setState('late'), patience)
    return () => clearTimeout(timer)
  }, [state])
  return {
    state,
    startOver: () => setState('opening'),
    finish: () => setState((before) => (before === 'refused' ? before : 'shown')),
  }
}

/**
 * Frames an application, with a button to open it in a tab. A browser reports a violation of the portal's own policy,
 * but hides that the application refuses to be framed, so the button is always visible.
 */
export function Frame({ app, address }: { app: PortalApp; address: string }) {
  const words = usePhrases(framedPhrases)
  // The first URL stays, because changing it would reload the frame and lose the person's work.
  const [source] = useState(address)
  const { state, startOver, finish } = useFrameState(source)
  const [load, setLoad] = useState(0)
  const name = app.appName
  const openInTab = () => follow(app, 'recent', { newTab: true })
  const again = () => {
    setLoad(load + 1)
    startOver()
  }
  return (
    <section className="framed-app" aria-label={name}>
      <div className="framed-bar">
        <PageTitle>{name}</PageTitle>
        <span className="spacer" />
        <span className="framed-hint">{words.nothingShown}</span>
        <button type="button" className="framed-out" onClick={openInTab}>
          <Icon name="external-link" size={14} />
          {words.openInTab}
        </button>
      </div>
      <div className="framed-body" aria-busy={state === 'opening'}>
        {state !== 'refused' && (
          <iframe
            key={load}
            src={source}
            title={name}
            sandbox={sandbox}
            referrerPolicy="no-referrer"
            onLoad={finish}
          />
        )}
        {state === 'opening' && (
          <p className="framed-over" role="status">
            {words.opening({ name })}
          </p>
        )}
        {(state === 'late' || state === 'refused') && (
          <Trouble kind={state} name={name} onAgain={again} onOpenInTab={openInTab} />
        )}
      </div>
    </section>
  )
}

type TroubleProps = {
  kind: 'late' | 'refused'
  name: string
  onAgain: () => void
  onOpenInTab: () => void
}

/** Covers a frame that shows nothing. */
function Trouble({ kind, name, onAgain, onOpenInTab }: TroubleProps) {
  const words = usePhrases(framedPhrases)
  return (
    <div className="framed-over">
      <EmptyState
        alert
        title={words[kind]({ name })}
        detail={kind === 'late' ? words.lateDetail : words.refusedDetail}
        action={
          <>
            {kind === 'late' && (
              <Button icon="refresh-cw" onClick={onAgain}>
                {words.reload}
              </Button>
            )}
            <Button kind="primary" icon="external-link" onClick={onOpenInTab}>
              {words.openInTab}
            </Button>
          </>
        }
      />
    </div>
  )
}
