import { useLocation } from 'wouter'
import { RequestsLink } from '#web/features/permissions/requests/RequestsLink.tsx'
import { LoglineLink } from '#web/features/portal/releases/LoglineLink.tsx'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { administrationPath, paths } from '#web/platform/paths.ts'
import { helpPath } from '#web/platform/record-paths.ts'
import { useSession } from '#web/platform/session/session.ts'
import { MenuLink } from '#web/ui/MenuLink.tsx'
import { topicAt } from '../help/topic-at.ts'
import { reachOf, screenLabels } from '../screens.ts'
import { SettingLink } from '../setting/SettingLink.tsx'
import { personLinkPhrases } from './person-link-phrases.ts'

/** Links to the person's own pages, and for administrators to the administration. */
export function PersonLinks({ onFollow }: { onFollow: () => void }) {
  const words = usePhrases(personLinkPhrases)
  const screens = usePhrases(screenLabels)
  const { signedIn } = useSession()
  const [path] = useLocation()
  const isReachable = reachOf(signedIn)
  const administers = signedIn.menuInfo?.menus.some(({ code }) => code === 'administration')
  const help = isReachable(helpPath()) && (
    <MenuLink
      href={helpPath(topicAt(path))}
      icon="circle-question-mark"
      label={screens.help}
      onFollow={onFollow}
    />
  )
  if (signedIn.acting) return help
  return (
    <>
      <SettingLink onFollow={onFollow} />
      <MenuLink
        href={paths.delegation}
        icon="user-round-cog"
        label={screens.delegation}
        onFollow={onFollow}
      />
      {isReachable(paths.requests) && <RequestsLink onFollow={onFollow} />}
      <LoglineLink onFollow={onFollow} />
      {help}
      {administers && (
        <MenuLink
          href={administrationPath}
          icon="shield-check"
          label={words.administration}
          isCurrent={path === administrationPath || path.startsWith(`${administrationPath}/`)}
          onFollow={onFollow}
        />
      )}
    </>
  )
}
