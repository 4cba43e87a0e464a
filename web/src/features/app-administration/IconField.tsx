import { useId } from 'react'
import { applicationIcons, isIcon } from '#web/icons/icons.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { AppTile } from '#web/ui/AppTile.tsx'
import { appFormPhrases } from './phrases.ts'

type Props = { value: string; name: string; hue: number; onChange: (icon: string) => void }

/** One of the icons of applications, as the tile that people will see; one of a business system’s own stays. */
export function IconField({ value, name, hue, onChange }: Props) {
  const words = usePhrases(appFormPhrases)
  const group = useId()
  const isForeign = !(applicationIcons as readonly string[]).includes(value)
  const icons = isForeign ? [value, ...applicationIcons] : applicationIcons
  return (
    <fieldset className="icon-field">
      <legend>{words.icon}</legend>
      <p className="field-hint">{words.iconHint}</p>
      <div>
        {icons.map((icon) => (
          <label key={icon} title={icon}>
            <input
              type="radio"
              name={group}
              aria-label={isIcon(icon) ? icon : words.otherIcon({ name: icon })}
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
