import { Link, useLocation } from 'wouter'
import { AvatarMenu } from '#web/features/session/AvatarMenu.tsx'
import { OrgRoleSwitch } from '#web/features/session/OrgRoleSwitch.tsx'
import type { IconName } from '#web/icons/icons.ts'
import { agent } from '#web/platform/agent.ts'
import { portalConfig } from '#web/platform/config.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { actOnDemand, onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { paths } from '#web/platform/paths.ts'
import { Popover, type PopoverTrigger } from '#web/platform/popover/Popover.tsx'
import { usePhase } from '#web/platform/session/phase.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { framePhrases } from '../phrases.ts'
import { screenLabels } from '../screens.ts'
import { Bell } from './Bell.tsx'
import './header.css'
import { entryOf, useNavigation } from './navigation.ts'

const languagePanel = onDemand(() =>
  import('#web/features/preferences/LanguagePanel.tsx').then((chunk) => chunk.LanguagePanel),
)
const lookPanel = onDemand(() =>
  import('#web/features/preferences/LookPanel.tsx').then((chunk) => chunk.LookPanel),
)

const preferences = () => import('../choose-preferences.ts')
const chooseLanguage = actOnDemand(preferences, (chunk) => chunk.chooseLanguage)
const chooseLook = actOnDemand(preferences, (chunk) => chunk.chooseLook)

const openHelp = actOnDemand(
  () => import('../help/open-help.ts'),
  (chunk) => chunk.openHelp,
)

const personLinks = onDemand(() => import('./PersonLinks.tsx').then((chunk) => chunk.PersonLinks))

type Props = { onSearch?: () => void; onSwitched?: () => void }

/** The header of every page; some parts require a signed-in person. */
export function Header({ onSearch, onSwitched }: Props) {
  const phase = usePhase()
  const signedIn = phase.name === 'signed-in' ? phase.signedIn : undefined
  const hasRole = signedIn?.current !== undefined
  return (
    <header className="header">
      {hasRole && <NavigationMenu />}
      <Brand />
      {hasRole && <Navigation />}
      <span className="header-gap" />
      {hasRole && onSearch && <SearchBox onSearch={onSearch} />}
      {hasRole && onSwitched && (
        <div className="header-switch">
          <OrgRoleSwitch onSwitched={onSwitched} />
        </div>
      )}
      {hasRole && <span className="header-divider" />}
      <Settings alwaysShown={!signedIn} />
      {hasRole && <HelpButton />}
      {hasRole && <Bell />}
      {signedIn && (
        <AvatarMenu links={(close) => <OnDemand load={personLinks} props={{ onFollow: close }} />}>
          <OnDemand load={languagePanel} props={{ onChoose: chooseLanguage }} />
          <OnDemand load={lookPanel} props={{ onChoose: chooseLook }} />
        </AvatarMenu>
      )}
    </header>
  )
}

function Brand() {
  const { portalName, portalShortName, logo } = portalConfig()
  const language = useLanguage()
  const name = portalShortName[language]
  return (
    <Link href={paths.home} className="brand" title={portalName[language]}>
      {logo.light ? (
        <BrandLogo name={name} />
      ) : (
        <>
          {logo.square ? (
            <img className="brand-square" src={logo.square} alt="" />
          ) : (
            <span className="brand-mark">
              <Icon name="mark" size={18} />
            </span>
          )}
          {name}
        </>
      )}
    </Link>
  )
}

/** The company's logo in place of the name; the style sheet shows the one that fits the background and the width. */
function BrandLogo({ name }: { name: string }) {
  const { light, dark, square } = portalConfig().logo
  const image = (className: string, src: string) => (
    // Browsers load a lazy picture only where it is displayed.
    <img className={className} src={src} alt={name} loading="lazy" />
  )
  return (
    <>
      {image(`brand-logo ${dark ? 'brand-on-light' : 'brand-on-white'}`, light)}
      {dark && image('brand-logo brand-on-dark', dark)}
      {square && (
        <span className="brand-on-phone">
          <img className="brand-square" src={square} alt="" loading="lazy" />
          {name}
        </span>
      )}
    </>
  )
}

function Navigation() {
  const words = usePhrases(framePhrases)
  return (
    <nav className="navigation" aria-label={words.mainNavigation}>
      <NavigationLinks />
    </nav>
  )
}

function NavigationLinks({ onFollow }: { onFollow?: () => void }) {
  const labels = usePhrases(screenLabels)
  const [path] = useLocation()
  const entries = useNavigation()
  const here = entryOf(path, entries)
  return entries.map((entry) => (
    <Link
      key={entry.path}
      href={entry.path}
      aria-current={entry === here ? 'page' : undefined}
      {...(onFollow ? { onClick: onFollow } : {})}
    >
      {labels[entry.name]}
    </Link>
  ))
}

/** The navigation as a menu, if the header is too narrow for it. */
function NavigationMenu() {
  const words = usePhrases(framePhrases)
  const entries = useNavigation()
  if (entries.length < 2) return null
  return (
    <div className="header-menu">
      <Popover
        label={words.mainNavigation}
        align="start"
        className="navigation-popover"
        trigger={(props) => <IconButton name="menu" label={words.menu} trigger={props} />}
      >
        {(close) => (
          <nav aria-label={words.mainNavigation}>
            <NavigationLinks onFollow={close} />
          </nav>
        )}
      </Popover>
    </div>
  )
}

function SearchBox({ onSearch }: { onSearch: () => void }) {
  const words = usePhrases(framePhrases)
  const keys = /Mac|iPhone|iPad/.test(agent.get()) ? '⌘ K' : 'Ctrl K'
  return (
    <button
      type="button"
      className="search-box"
      aria-label={`${words.searchHint} ${keys}`}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={onSearch}
    >
      <Icon name="search" size={16} />
      <span>{words.searchHint}</span> <kbd>{keys}</kbd>
    </button>
  )
}

/** Language and theme; on phones they are in the person's menu, but stay here if nobody is signed in. */
function Settings({ alwaysShown }: { alwaysShown: boolean }) {
  const words = usePhrases(framePhrases)
  return (
    <div className={alwaysShown ? 'header-settings header-settings-kept' : 'header-settings'}>
      <Popover
        label={words.language}
        className="language-popover"
        trigger={(props) => <IconButton name="languages" label={words.language} trigger={props} />}
      >
        <OnDemand load={languagePanel} props={{ onChoose: chooseLanguage }} />
      </Popover>
      <Popover
        label={words.appearance}
        className="look-popover"
        trigger={(props) => <IconButton name="palette" label={words.appearance} trigger={props} />}
      >
        <OnDemand load={lookPanel} props={{ onChoose: chooseLook }} />
      </Popover>
    </div>
  )
}

function HelpButton() {
  const { help } = usePhrases(screenLabels)
  return (
    <button
      type="button"
      className="icon-button help-button"
      aria-label={help}
      title={help}
      aria-haspopup="dialog"
      onClick={openHelp}
    >
      <Icon name="circle-question-mark" size={18} />
    </button>
  )
}

function IconButton({ name, label, trigger }: { name: IconName; label: string; trigger: PopoverTrigger }) {
  return (
    <button {...trigger} type="button" className="icon-button" aria-label={label} title={label}>
      <Icon name={name} size={18} />
    </button>
  )
}
