import type { AppReasons } from '@iambiz/contract/features/catalogue/apps.ts'
import { read, useRead } from '#web/platform/api/query.ts'
import { DowntimeText } from '#web/platform/i18n/DowntimeText.tsx'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RelativeTime } from '#web/platform/i18n/RelativeTime.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { askedWhy, wantedApp } from './app-menu.ts'
import { showAgain } from './change-hidden.ts'
import { isRequestable, useLockedApps } from './locked.ts'
import { appPhrases } from './phrases.ts'
import { hiddenPhrases, lockedPhrases, whyPhrases } from './visibility-phrases.ts'
import './why-dialog.css'

type Grant = AppReasons['grants'][number]

const close = () => askedWhy.set(undefined)

function Grants({ grants }: { grants: readonly Grant[] }) {
  const words = usePhrases(whyPhrases)
  return (
    <ul className="why-grants">
      {grants.map(({ subject, name, inherited, effect }) => (
        <li key={`${subject} ${name} ${effect}`}>{words[inherited ? 'inherited' : subject]({ name })}</li>
      ))}
    </ul>
  )
}

function Maintenance({ maintenance }: { maintenance: NonNullable<AppReasons['maintenance']> }) {
  const words = usePhrases(whyPhrases)
  const { maintenanceTime } = usePhrases(appPhrases)
  const { active, from, to, notice } = maintenance
  return (
    <div className="why-maintenance">
      <p>{active ? words.downNow : words.downSoon}</p>
      {from && to && (
        <p>
          <DowntimeText from={from} to={to} text={maintenanceTime} />
        </p>
      )}
      <p>{notice}</p>
    </div>
  )
}

const permissionsHeading = (state: AppReasons['state']) =>
  state === 'denied' ? 'alsoGranted' : state === 'beyond' ? 'grantedThere' : 'visible'

function Reasons({ state, grants, hiddenByMe, maintenance, owner, acting }: AppReasons) {
  const words = usePhrases(whyPhrases)
  const denials = grants.filter(({ effect }) => effect === 'deny')
  const permissions = grants.filter(({ effect }) => effect === 'allow')
  return (
    <>
      {hiddenByMe && <p>{words.hidden}</p>}
      {acting && (
        <p>
          <RelativeTime
            time={acting.endTime}
            text={(until) => words.actingFor({ name: acting.principalName, until })}
          />
        </p>
      )}
      {state === 'denied' && (
        <>
          <p>{words.denied}</p>
          <Grants grants={denials} />
        </>
      )}
      {state === 'locked' && <p>{words.locked}</p>}
      {state === 'beyond' && <p>{words.beyond}</p>}
      {state === 'offline' && <p>{words.offline}</p>}
      {permissions.length > 0 && (
        <>
          <p>{words[permissionsHeading(state)]}</p>
          <Grants grants={permissions} />
        </>
      )}
      {maintenance && <Maintenance maintenance={maintenance} />}
      {state !== 'visible' && owner && <p>{words.owner({ name: owner })}</p>}
    </>
  )
}

/** Leads from the explanation to the request for the application. */
function RequestButton({ appId }: { appId: string }) {
  const words = usePhrases(lockedPhrases)
  const app = useLockedApps().data?.locked?.find((locked) => locked.appId === appId)
  if (!app || !isRequestable(app)) return null
  const request = () => {
    close()
    wantedApp.set(app)
  }
  return <Button onClick={request}>{app.request ? words.requestAgain : words.request}</Button>
}

/** Explains which grants make an application visible to the person, or why it is not visible. */
export function WhyDialog({ appId }: { appId: string }) {
  const words = usePhrases(whyPhrases)
  const hiddenWords = usePhrases(hiddenPhrases)
  const { data, error } = useRead({
    ...read('POST /iam-portal/v1/portal/app/why', { body: { appId } }),
    // Grants change at any time, so the answer must not come from the cache.
    staleTime: 0,
    gcTime: 0,
  })
  const isHidden = data?.hiddenByMe === true && data.state === 'visible'
  const question = isHidden
    ? words.whyHidden
    : data && data.state !== 'visible'
      ? words.whyNotSeen
      : words.whySeen
  const title = data ? `${data.appName} · ${question}` : question
  return (
    <Dialog
      open
      title={title}
      onClose={close}
      footer={
        <>
          {isHidden && (
            <Button
              onClick={() => {
                void showAgain([appId])
                close()
              }}
            >
              {hiddenWords.showAgain}
            </Button>
          )}
          {data?.state === 'locked' && <RequestButton appId={appId} />}
          <Button kind="primary" onClick={close}>
            {words.close}
          </Button>
        </>
      }
    >
      <div className="why" aria-live="polite">
        {data && <Reasons {...data} />}
        {!data && (error ? <p role="alert">{error.message}</p> : <p>{words.loading}</p>)}
      </div>
    </Dialog>
  )
}
