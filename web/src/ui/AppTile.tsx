import { type CSSProperties, useState } from 'react'
import { NamedIcon } from './NamedIcon.tsx'
import './app-tile.css'
import { pictureAddress } from './picture-address.ts'
import { rem } from './rem.ts'
import { chromaOfHue, defaultChroma } from './tile-chroma.ts'

type Props = {
  /** Name of an icon in the sprite; for other names the first character of `name` is shown. */
  icon: string
  name: string
  /** Degrees in OKLCH. */
  hue: number
  /** Index in the category: neighbouring tiles get slightly different colours. */
  index?: number
  size?: number
}

const hueSteps = [0, -9, 8, -4, 12, 4, -12, 6]
const lightnessSteps = [0, 0.012, -0.018, 0.006, -0.012, 0.015, -0.024, 0]

function tileColours(hue: number, index: number): CSSProperties {
  const step = index % hueSteps.length
  const chroma = chromaOfHue.get(hue) ?? defaultChroma
  return {
    '--hue': hue + (chroma > 0.06 ? (hueSteps[step] ?? 0) : 0),
    '--chroma': chroma,
    '--shift': lightnessSteps[step] ?? 0,
  } as CSSProperties
}

/** The coloured tile of an application; decorative, beside its name. */
export function AppTile({ icon, name, hue, index = 0, size = 44 }: Props) {
  const [broken, setBroken] = useState('')
  return (
    <span
      className="app-tile"
      aria-hidden="true"
      style={{ ...tileColours(hue, index), '--size': rem(size) } as CSSProperties}
    >
      {icon[0] === '/' && icon !== broken ? (
        <img src={pictureAddress(icon)} alt="" draggable={false} onError={() => setBroken(icon)} />
      ) : (
        <NamedIcon name={icon} size={Math.round(size * 0.52)} otherwise={[...name][0]} />
      )}
    </span>
  )
}
