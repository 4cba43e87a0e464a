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

/** Milliseconds until a frame that has not loaded is talked about. */
const patience = 20_000

// What business applications need; no way to replace the portal's own page.
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-downloads allow-popups allow-popups-to-escape-sandbox'

type State = 'opening' | 'shown' | 'late' | 'refused'

/**
 * Whether the page was loaded at this address. Its policy allows the applications that the person could open when it was loaded, so
 * that one granted later needs the page to load again, once.
 */
const loadedHere = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation')
  return !navigation || new URL(navigation.name).pathname === location.pathname
}

/** How the frame of an address is doing; a frame that loads anew starts over. */
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
 * The frame of an application, with a way out of it. Browsers tell when the portal's own policy keeps a frame out,
 * but hide it when the application does not let itself be framed, so the way out stays in sight.
 */
export function Frame({ app, address }: { app: PortalApp; address: string }) {
  const words = usePhrases(framedPhrases)
  // The address of the first moment: another one would throw away what the person does in there.
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

/** Lies over a frame that shows nothing. */
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
