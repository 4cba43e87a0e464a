import type { PortalSetting } from '@iambiz/contract/features/portal/settings.ts'
import {
  type AccentShades,
  accentPalette,
  accentSurfaces,
  defaultAccent,
  isColour,
} from '@iambiz/contract/platform/accent.ts'
import { brandingAddress, isPictureName } from '@iambiz/contract/platform/branding.ts'
import type { CSSProperties } from 'react'
import { portalConfig } from '#web/platform/config.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { brandingPreviewPhrases } from './phrases.ts'
import { type Drafts, typedOf } from './values.ts'
import './branding-preview.css'

const modes = ['light', 'dark'] as const
type Mode = (typeof modes)[number]

/** The colours of a mode, for the elements of its preview. */
const variablesOf = (mode: Mode, shades: AccentShades) =>
  Object.fromEntries([
    ['--surface', accentSurfaces[mode][0]],
    ...Object.entries(shades).map(([name, shade]) => [`--${name}`, shade]),
  ]) as CSSProperties

type Brand = {
  name: string
  shortName: string
  footer: string
  accent: string
  /** Addresses of pictures; empty for none. */
  light: string
  dark: string
  square: string
  picture: string
}

type Props = { settings: readonly PortalSetting[]; drafts: Drafts }

/** Returns the branding as typed; a value that is invalid is left out. */
function useBrand({ settings, drafts }: Props): Brand {
  const language = useLanguage()
  const typed = (wanted: PortalSetting['name']) => {
    const setting = settings.find(({ name }) => name === wanted)
    return setting && (drafts[wanted]?.typed ?? typedOf(setting.value))
  }
  const text = (name: PortalSetting['name']) => {
    const pair = typed(name)
    return typeof pair === 'object' ? pair[language] || pair.zh || pair.en : (pair ?? '').trim()
  }
  const picture = (name: PortalSetting['name']) =>
    isPictureName(text(name)) ? brandingAddress(text(name)) : ''
  const accent = text('accentColour').toLowerCase()
  return {
    ...{ name: text('portalName'), shortName: text('portalShortName'), footer: text('footer') },
    accent: isColour(accent) ? accent : defaultAccent,
    ...{ light: picture('logoLight'), dark: picture('logoDark'), square: picture('logoSquare') },
    picture: picture('signInPicture'),
  }
}

type LogoProps = { brand: Brand; isOnDark: boolean; name: string }

/** The logo for a background, on white where it is made for light ones; without one, the icon and a name. */
function Logo({ brand: { light, dark, square }, isOnDark, name }: LogoProps) {
  const isPlated = isOnDark && dark === ''
  if (light)
    return <img className={isPlated ? 'plate' : undefined} src={isOnDark && dark ? dark : light} alt="" />
  return (
    <>
      {square ? <img className="square" src={square} alt="" /> : <Icon name="mark" size={18} />}
      <span>{name}</span>
    </>
  )
}

/** The header of the portal and the sign-in page in one mode. */
function Sample({ brand, mode }: { brand: Brand; mode: Mode }) {
  const words = usePhrases(brandingPreviewPhrases)
  const language = useLanguage()
  const isDark = mode === 'dark'
  const { picture, footer, shortName } = brand
  return (
    <div
      className="brand-sample"
      data-sample={mode}
      style={variablesOf(mode, accentPalette(brand.accent)[mode])}
      inert
    >
      <div className="brand-sample-header">
        <Logo brand={brand} isOnDark={isDark} name={shortName} />
        <b>{words.home}</b>
      </div>
      <div className="brand-sample-page">
        <div className="brand-sample-art">
          {picture && <img className="photo" src={picture} alt="" />}
          <p>
            <Logo brand={brand} isOnDark name={portalConfig().companyName[language]} />
          </p>
        </div>
        <div className="brand-sample-form">
          <strong>{words.signIn}</strong>
          <span>{words.continueTo({ name: brand.name })}</span>
          <i />
          <Button kind="primary">{words.signIn}</Button>
          <Button kind="link">{words.forgotten}</Button>
          {footer && <small>{footer}</small>}
        </div>
      </div>
    </div>
  )
}

/** The header and the sign-in page with the branding as it is typed, in light and dark. */
export function BrandingPreview(props: Props) {
  const words = usePhrases(brandingPreviewPhrases)
  const brand = useBrand(props)
  return (
    <section className="brand-preview" aria-label={words.title}>
      <h3>{words.title}</h3>
      {modes.map((mode) => (
        <figure key={mode}>
          <Sample brand={brand} mode={mode} />
          <figcaption>{words[mode]}</figcaption>
        </figure>
      ))}
    </section>
  )
}
