import { useId } from 'react'
import { applicationIcons, isIcon } from '#web/icons/icons.ts'
import { AppTile } from '#web/ui/AppTile.tsx'
import { usePhrases } from '../i18n/phrases.ts'
import { recordPhrases } from './phrases.ts'
import './icon-field.css'

type Props = {
  value: string
  /** Name of the record; its first character replaces an icon that the portal does not include. */
  name: string
  /** Degrees in OKLCH. */
  hue: number
  hint?: string
  icons?: readonly string[]
  onChange: (icon: string) => void
}

/** Chooses one of the icons, with a preview of the tile; a stored icon that is not among them is retained. */
export function IconField({ value, name, hue, hint, icons = applicationIcons, onChange }: Props) {
  const words = usePhrases(recordPhrases)
  const group = useId()
  const nameOf = (icon: string) =>
    icon === ''
      ? words.firstCharacter
      : icon[0] === '/'
        ? words.ownPicture
        : isIcon(icon)
          ? icon
          : words.currentIcon({ name: icon })
  const offered = icons.includes(value) ? icons : [value, ...icons]
  return (
    <fieldset className="icon-field">
      <legend>{words.icon}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      <div>
        {offered.map((icon) => (
          <label key={icon} title={nameOf(icon)}>
            <input
              type="radio"
              name={group}
              aria-label={nameOf(icon)}
              checked={icon === value}
              onChange={() => onChange(icon)}
            />
            <AppTile icon={icon} name={name || '·'} hue={hue} size={36} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
