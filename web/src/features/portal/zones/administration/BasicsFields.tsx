import { type CSSProperties, useId } from 'react'
import { applicationIcons } from '#web/icons/icons.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { IconField } from '#web/platform/records/IconField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { zoneGround } from '../ZoneDecoration.tsx'
import { PictureField } from './PictureField.tsx'
import { zoneFormPhrases } from './phrases.ts'
import type { ZoneForm } from './use-zone-form.ts'

/** Hues on whose background white text is readable. */
const hues = [165, 150, 205, 258, 294, 338, 20, 50]

const zoneIcons = ['leaf', 'shield-check', 'star', 'megaphone', 'rocket', 'globe', ...applicationIcons]

function HueField({ value, onChange }: { value: number; onChange: (hue: number) => void }) {
  const words = usePhrases(zoneFormPhrases)
  const group = useId()
  return (
    <fieldset className="icon-field">
      <legend>{words.hue}</legend>
      <div>
        {(hues.includes(value) ? hues : [value, ...hues]).map((hue) => {
          const { className, style } = zoneGround(hue)
          return (
            <label key={hue}>
              <input
                type="radio"
                name={group}
                aria-label={words.hueOf({ hue })}
                checked={hue === value}
                onChange={() => onChange(hue)}
              />
              <span className={`${className} zone-swatch`} style={style as CSSProperties} />
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

/** Name, code and appearance of a zone. */
export function BasicsFields({ form, isNew }: { form: ZoneForm; isNew: boolean }) {
  const words = usePhrases(zoneFormPhrases)
  const { values, change, faults } = form
  const field = (name: Parameters<typeof form.text>[0]) => ({ label: words[name], ...form.text(name) })
  return (
    <section className="card zone-section">
      <h2>{words.basics}</h2>
      <div className="zone-pair">
        <TextField lang="zh" {...field('nameZh')} />
        <TextField lang="en" {...field('nameEn')} />
        <TextField lang="zh" {...field('sloganZh')} />
        <TextField lang="en" {...field('sloganEn')} />
        <TextField required disabled={!isNew} hint={words.codeHint} {...field('zoneCode')} />
      </div>
      <HueField {...form.input('hue')} />
      <IconField
        value={values.icon}
        name={values.nameZh}
        hue={values.hue}
        icons={zoneIcons}
        onChange={(icon) => change({ icon })}
      />
      <PictureField
        fileId={values.pictureId}
        error={faults.pictureId}
        onChange={(pictureId) => change({ pictureId })}
      />
    </section>
  )
}
