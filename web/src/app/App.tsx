import { useLayoutEffect } from 'react'
import { Router } from 'wouter'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { translateMessage } from '#web/platform/i18n/translate-message.ts'
import { leaveFor } from '#web/platform/navigation/unsaved.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { basePath } from '#web/platform/paths.ts'
import { type Phase, usePhase } from '#web/platform/session/phase.ts'
import { useObservable } from '#web/platform/use-observable.ts'
import { MessageTranslation } from '#web/ui/LocalizedMessage.tsx'
import { MoveLabel } from '#web/ui/move-label.ts'
import { BareFrame, Frame } from './frame/Frame.tsx'
import { framePhrases } from './phrases.ts'
import { sessionState } from './states/on-demand.ts'
import { setTitle, setTitleOfAddress } from './title.ts'
import { ToastRegion } from './toasts/ToastRegion.tsx'

/** Phases that last for one call at most show only the frame, unless home comes next. */
const isPassing = (phase: Phase) =>
  phase.name === 'starting' || phase.name === 'leaving' || (phase.name === 'entering' && !phase.isHome)

/** The whole page. `path` is the address in server rendering. */
export function App({ path }: { path?: string }) {
  const phase = usePhase()
  const language = useLanguage()
  const translate = useObservable(translateMessage)
  const { moveDialog } = usePhrases(framePhrases)
  // Before the effects of the screen, which may set a more specific title.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title depends on the language
  useLayoutEffect(setTitleOfAddress, [language, phase.name])
  return (
    <MessageTranslation value={translate}>
      <MoveLabel value={moveDialog}>
        <Router
          base={basePath}
          {...(path === undefined ? {} : { ssrPath: path })}
          aroundNav={(navigate, to, options) =>
            leaveFor(() => {
              setTitle(to)
              navigate(to, options)
            })
          }
        >
          {phase.name === 'signed-in' ? (
            <Frame />
          ) : (
            <BareFrame>
              {isPassing(phase) ? null : <OnDemand load={sessionState} props={{ phase }} />}
            </BareFrame>
          )}
        </Router>
        <ToastRegion />
      </MoveLabel>
    </MessageTranslation>
  )
}
