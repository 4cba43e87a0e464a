import { DowntimeText } from '#web/platform/i18n/DowntimeText.tsx'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { maintenancePhrases } from './downtime-phrases.ts'
import { follow, type OpeningQuestion, openingQuestion } from './open.ts'
import { appPhrases } from './phrases.ts'

const close = () => openingQuestion.set(undefined)

/** Shows a maintenance, or that the browser blocked the new tab, with a button to continue. */
export function MaintenanceDialog({ app, source, refused }: OpeningQuestion) {
  const words = usePhrases(maintenancePhrases)
  const { maintenanceTime } = usePhrases(appPhrases)
  const { maintenance } = app
  const goOn = () => {
    close()
    follow(app, source, refused ?? { continueAnyway: true })
  }
  return (
    <Dialog
      open
      title={
        refused ? words.refusedTitle({ name: app.appName }) : words.maintenanceTitle({ name: app.appName })
      }
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{words.cancel}</Button>
          <Button kind="primary" onClick={goOn}>
            {refused ? words.openNow : words.openAnyway}
          </Button>
        </>
      }
    >
      <p>{refused ? words.refused : maintenance?.notice || words.maintenanceUnknown}</p>
      {maintenance && !refused && (
        <p>
          <DowntimeText from={maintenance.from} to={maintenance.to} text={maintenanceTime} />
        </p>
      )}
    </Dialog>
  )
}
