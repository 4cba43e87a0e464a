// Themes of the portal. Values only, without other imports, because the first screen loads it.

export const skins = ['azure', 'pine', 'danxia', 'dusk'] as const
export const modes = ['light', 'dark', 'system'] as const
export const densities = ['normal', 'compact'] as const
/** `system` follows the device's preference. */
export const contrasts = ['system', 'standard', 'high'] as const

export type Look = {
  skin: (typeof skins)[number]
  mode: (typeof modes)[number]
  density: (typeof densities)[number]
  contrast: (typeof contrasts)[number]
}

export const defaultLook: Look = { skin: 'azure', mode: 'system', density: 'normal', contrast: 'system' }

const known = <T extends string>(values: readonly T[], text: string | undefined): T | undefined =>
  values.find((value) => value === text)

/** Parses `skin.mode.density.contrast` from the cookie `theme`; missing or unknown parts get the default. */
export function parseLook(text = ''): Look {
  const [skin, mode, density, contrast] = text.split('.')
  return {
    skin: known(skins, skin) ?? defaultLook.skin,
    mode: known(modes, mode) ?? defaultLook.mode,
    density: known(densities, density) ?? defaultLook.density,
    contrast: known(contrasts, contrast) ?? defaultLook.contrast,
  }
}

/** The look as stored in the cookie `theme`. */
export const writtenLook = ({ skin, mode, density, contrast }: Look): string =>
  `${skin}.${mode}.${density}.${contrast}`
