import { useEffect, useSyncExternalStore } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { newerBuild } from '#web/platform/newer-build.ts'
import { useObservable } from '#web/platform/use-observable.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { stripPhrases } from './phrases.ts'
import { isPutOff, onPutOff, putOff } from './put-off.ts'
import { reloadSafely } from './reload-safely.ts'
import { followTyping } from './typed.ts'

/** Announces each new build of the web client once; a person who postpones it gets it with the next page load. */
export function NewVersionStrip() {
  const words = usePhrases(stripPhrases)
  const build = useObservable(newerBuild)
  const isQuiet = useSyncExternalStore(onPutOff, () => build === undefined || isPutOff(build))
  useEffect(followTyping, [])
  if (build === undefined || isQuiet) return null
  return (
    <div className="new-version-strip" role="status">
      <Icon name="refresh-cw" size={15} />
      <span>{words.newVersion}</span>
      <Button kind="link" onClick={reloadSafely}>
        {words.reload}
      </Button>
      <Button kind="link" onClick={() => putOff(build)}>
        {words.later}
      </Button>
    </div>
  )
}
