import { inAppBrowser } from '@iambiz/contract/platform/in-app-browser.ts'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { AppMenuHost } from '#web/features/catalogue/apps/AppMenuHost.tsx'
import { OpeningDialog } from '#web/features/catalogue/apps/OpeningDialog.tsx'
import { OrgRoleSwitch } from '#web/features/session/OrgRoleSwitch.tsx'
import { agent } from '#web/platform/agent.ts'
import { isCompact, isFramed } from '#web/platform/embedding/framing.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { onDemand, onDemandFirst } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { WhenIdle } from '#web/platform/on-demand/WhenIdle.tsx'
import { paths } from '#web/platform/paths.ts'
import { currentPhase } from '#web/platform/session/phase.ts'
import { useSession } from '#web/platform/session/session.ts'
import { may } from '../access.ts'
import { framePhrases } from '../phrases.ts'
import { Screens } from '../Screens.tsx'
import { isHome, screenAt } from '../screens.ts'
import { openSearch, SearchHost } from '../search/SearchHost.tsx'
import { BottomBar } from './BottomBar.tsx'
import { FootLine } from './FootLine.tsx'
import './frame.css'
import { Header } from './Header.tsx'
import { LeavingQuestion } from './LeavingQuestion.tsx'

const eventFollower = onDemand(() =>
  import('../events/EventFollower.tsx').then((chunk) => chunk.EventFollower),
)

const appMenu = onDemand(() => import('../RelatedAppMenu.tsx').then((chunk) => chunk.RelatedAppMenu))

const requestDialog = onDemand(() =>
  import('#web/features/permissions/requests/RequestDialog.tsx').then((chunk) => chunk.RequestDialog),
)

const guides = onDemand(() => import('../help/Guides.tsx').then((chunk) => chunk.Guides))

const strips = onDemandFirst(() => import('../strips/Strips.tsx').then((chunk) => chunk.Strips))

const surroundings = onDemand(() =>
  import('../surroundings/Surroundings.tsx').then((chunk) => chunk.Surroundings),
)

const actingBanner = onDemand(() =>
  import('#web/features/session/acting/ActingBanner.tsx').then((chunk) => chunk.ActingBanner),
)

/** Header, screen and bottom bar for a signed-in person. */
export function Frame() {
  const { current, acting } = useSession().signedIn
  const [path, navigate] = useLocation()

  const leaveForbiddenScreen = () => {
    const phase = currentPhase()
    const screen = screenAt(path)
    if (phase.name === 'signed-in' && screen && !may(phase.signedIn, screen)) navigate(paths.home)
  }

  return (
    <>
      <SkipLink />
      {!isCompact() && <Header onSearch={openSearch} onSwitched={leaveForbiddenScreen} />}
      <WhenIdle load={strips} />
      {(isFramed() || inAppBrowser(agent.get())) && <WhenIdle load={surroundings} />}
      {acting && (
        <OnDemand
          load={actingBanner}
          props={{ acting }}
          waiting={<p className="connection-strip">&nbsp;</p>}
        />
      )}
      {current && isHome(path) && (
        <div className="context-line">
          <OrgRoleSwitch align="start" onSwitched={leaveForbiddenScreen} />
        </div>
      )}
      <main id="content" tabIndex={-1}>
        <Screens key={acting?.agencyId} onSearch={openSearch} />
        <AppMenuHost menu={appMenu} requestDialog={requestDialog} />
        {isHome(path) && <FootLine />}
      </main>
      {current && !isCompact() && <BottomBar />}
      <WhenIdle load={eventFollower} />
      <WhenIdle load={guides} />
      <OpeningDialog />
      <LeavingQuestion />
      <SearchHost isActive={current !== undefined} onSwitched={leaveForbiddenScreen} />
    </>
  )
}

/** Logo, language and theme around a page for a person who is not signed in. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      {!isCompact() && <Header />}
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}

function SkipLink() {
  const words = usePhrases(framePhrases)
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link, because screen readers list it among the links
    <a
      className="skip-link"
      href="#content"
      onClick={(event) => {
        // The router manages the address, so the focus is moved directly.
        event.preventDefault()
        document.getElementById('content')?.focus()
      }}
    >
      {words.skipToContent}
    </a>
  )
}
