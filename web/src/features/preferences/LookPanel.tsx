import { contrasts, densities, type Look, modes, skins } from '@iambiz/contract/platform/look.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useLook } from '#web/platform/session/look.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import './look-panel.css'
import { preferencePhrases } from './phrases.ts'

const modeIcons = { light: 'sun', dark: 'moon', system: 'monitor' } as const

/** Controls for skin, light or dark mode, density and contrast. */
export function LookPanel({ onChoose }: { onChoose: (look: Look) => void }) {
  const words = usePhrases(preferencePhrases)
  const look = useLook()
  return (
    <div className="look-panel">
      <h3>{words.appearance}</h3>
      <fieldset className="look-skins">
        <legend className="visually-hidden">{words.appearance}</legend>
        {skins.map((skin) => (
          <label key={skin} className="look-skin" data-skin-sample={skin}>
            <input
              type="radio"
              name="skin"
              className="visually-hidden"
              checked={look.skin === skin}
              onChange={() => onChoose({ ...look, skin })}
            />
            <span className="look-sample" aria-hidden="true" />
            {words[skin]}
          </label>
        ))}
      </fieldset>
      <h3>{words.mode}</h3>
      <Segmented
        fill
        label={words.mode}
        value={look.mode}
        options={modes.map((value) => ({ value, label: words[value], icon: modeIcons[value] }))}
        onChange={(mode) => onChoose({ ...look, mode })}
      />
      <h3>{words.density}</h3>
      <Segmented
        fill
        label={words.density}
        value={look.density}
        options={densities.map((value) => ({ value, label: words[value] }))}
        onChange={(density) => onChoose({ ...look, density })}
      />
      <h3>{words.contrast}</h3>
      <Segmented
        fill
        label={words.contrast}
        value={look.contrast}
        options={contrasts.map((value) => ({ value, label: words[value] }))}
        onChange={(contrast) => onChoose({ ...look, contrast })}
      />
    </div>
  )
}
