import type { Right } from '@iambiz/contract/features/permissions/requests.ts'
import type { Access } from '@iambiz/contract/platform/access.ts'
import { useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { StopActing } from '#web/features/session/acting/StopActing.tsx'
import { OrgRoleSwitch } from '#web/features/session/OrgRoleSwitch.tsx'
import { nameOf } from '#web/features/session/person.ts'
import { signOut } from '#web/features/session/sign-out.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { portalConfig } from '#web/platform/config.ts'
import { copyText } from '#web/platform/copy-text.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { isUnsaved } from '#web/platform/navigation/unsaved.ts'
import { basePath, paths } from '#web/platform/paths.ts'
import { useSession } from '#web/platform/session/session.ts'
import { doorways } from '#web/platform/states/doorways.tsx'
import { StatePage } from '#web/platform/states/StatePage.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { loadSignedIn } from '../sign-in-flow.ts'
import { isNewerRelease } from './newer-release.ts'
import { statePhrases } from './phrases.ts'
import { type Pattern, spelledAs } from './spelling.ts'

function HomeLink({ primary = false }: { primary?: boolean }) {
  const words = usePhrases(statePhrases)
  return (
    <LinkButton href={paths.home} kind={primary ? 'primary' : 'default'}>
      {words.goHome}
    </LinkButton>
  )
}

const isRight = (access: Access): access is Right =>
  access !== 'anonymous' && access !== 'signed-in' && access !== 'user'

/**
 * The current role has no access to a screen: another role may have it, and one click requests it from those who grant
 * it.
 */
export function NoAccess({ access, screen }: { access: Access; screen: string }) {
  const words = usePhrases(statePhrases)
  const language = useLanguage()
  const { current, orgRole } = useSession().signedIn
  const { serviceDesk } = portalConfig()
  const hasOtherRole = orgRole.flatMap(({ roles }) => roles).length > 1
  const role = current ? `${current.orgName} ${current.roleName}` : ''
  const ask = useWrite('POST /iam-portal/v1/portal/right/request', {
    done: () => notify.success(words.requested),
  })
  const details: Partial<Record<Access, string>> = {
    'bulletin-maintain': words.noMaintenanceAccess,
    'app-login-statistics': words.noStatisticsAccess,
    'any-statistics': words.noStatisticsAccess,
  }
  return (
    <StatePage
      drawing={doorways.locked}
      title={words.noAccess}
      detail={details[access] ?? words.noAccessDetail}
      facts={[
        ...(current ? [[words.currentRole, role] as const] : []),
        [words.screen, screen],
        [words.grantedBy, words.grantors],
        ...(serviceDesk[language] ? [[words.serviceDesk, serviceDesk[language]] as const] : []),
      ]}
    >
      {hasOtherRole && <OrgRoleSwitch align="start" onSwitched={() => undefined} />}
      {isRight(access) && (
        <Button
          kind="primary"
          busy={ask.isPending}
          disabled={ask.isSuccess}
          onClick={() => ask.mutate({ body: { right: access } })}
        >
          {ask.isSuccess ? words.requestSent : words.requestAccess}
        </Button>
      )}
      <HomeLink />
    </StatePage>
  )
}

/** The screen concerns the person's own matters, and is not available under a delegation. */
export function NotWhileActing({ screen }: { screen: string }) {
  const words = usePhrases(statePhrases)
  const { acting } = useSession().signedIn
  return (
    <StatePage
      drawing={doorways.locked}
      title={words.notWhileActing}
      detail={words.notWhileActingDetail}
      facts={[
        ...(acting ? [[words.actingFor, `${acting.principalName} ${acting.principalNo}`] as const] : []),
        [words.screen, screen],
      ]}
    >
      <StopActing kind="primary" />
      <HomeLink />
    </StatePage>
  )
}

/** The person has no organization and role, so there is no content. */
export function NoOrgRole() {
  const words = usePhrases(statePhrases)
  const language = useLanguage()
  const { user } = useSession().signedIn
  const { serviceDesk } = portalConfig()
  const copy = () => copyText(user.userNo, words)
  return (
    <StatePage
      drawing={doorways.nobody}
      title={words.noRole}
      detail={words.noRoleDetail}
      facts={[
        [words.account, `${nameOf(user, language)} ${user.userNo}`],
        ...(serviceDesk[language] ? [[words.serviceDesk, serviceDesk[language]] as const] : []),
      ]}
    >
      <Button kind="primary" onClick={() => void loadSignedIn()}>
        {words.reload}
      </Button>
      <Button onClick={() => void copy()}>{words.copyNumber}</Button>
      <Button onClick={() => void signOut()}>{words.signOut}</Button>
    </StatePage>
  )
}

/** Returns the current address in the canonical spelling of its screen; parameters stay encoded as they are. */
const spelledAddress = (screen: Pattern): string =>
  spelledAs(screen, location.pathname.slice(basePath.length)) + location.search + location.hash

/** No screen has this address; if it is another spelling of `found`, it redirects to the canonical one. */
export function NotFound({ onSearch, found }: { onSearch?: () => void; found?: Pattern | undefined }) {
  const words = usePhrases(statePhrases)
  const [path] = useLocation()
  if (found) return <Redirect to={spelledAddress(found)} replace />
  return (
    <StatePage
      drawing={doorways.missing}
      title={words.notFound}
      detail={words.notFoundDetail}
      facts={[[words.address, basePath + path]]}
    >
      <HomeLink primary />
      {onSearch && <Button onClick={onSearch}>{words.search}</Button>}
    </StatePage>
  )
}

/** The screen's code could not be loaded; after a release this affects every page of the previous version. */
export function ChunkFailed({ onRetry }: { onRetry: () => void }) {
  const words = usePhrases(statePhrases)
  const [isUpdated, setUpdated] = useState(false)
  useEffect(() => {
    isNewerRelease().then(setUpdated, () => undefined)
  }, [])
  useEffect(() => {
    // A reload could lose unsaved data of another open page.
    const again = () => !isUnsaved() && onRetry()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [onRetry])
  return (
    <StatePage
      drawing={doorways[isUpdated ? 'open' : 'disconnected']}
      title={isUpdated ? words.updated : words.chunkFailed}
      detail={isUpdated ? words.updatedDetail : words.chunkFailedDetail}
    >
      <Button kind="primary" icon="refresh-cw" onClick={onRetry}>
        {isUpdated ? words.reload : words.retry}
      </Button>
    </StatePage>
  )
}

/** The screen's component threw an error during rendering. */
export function ScreenBroken({ onRetry }: { onRetry: () => void }) {
  const words = usePhrases(statePhrases)
  return (
    <StatePage drawing={doorways.closed} title={words.screenBroken} detail={words.screenBrokenDetail}>
      <Button kind="primary" icon="refresh-cw" onClick={onRetry}>
        {words.retry}
      </Button>
      <HomeLink />
    </StatePage>
  )
}

/** A sensitive screen in a page that is not configured for embedding. */
export function NotInsideOthers() {
  const words = usePhrases(statePhrases)
  return (
    <StatePage drawing={doorways.closed} title={words.notInsideOthers} detail={words.notInsideOthersDetail}>
      <a className="button button-primary button-normal" href={location.href} target="_blank" rel="noopener">
        {words.openAlone}
      </a>
    </StatePage>
  )
}
