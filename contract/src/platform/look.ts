// What the portal can look like. Values alone and no other import, because the first screen loads it.

export const skins = ['azure', 'pine', 'danxia', 'dusk'] as const
export const modes = ['light', 'dark', 'system'] as const
export const densities = ['normal', 'compact'] as const
/** `system` follows what the device asks for. */
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

/** Reads `skin.mode.density.contrast`, as the cookie `theme` keeps it; parts that are missing or unknown get the default. */
export function parseLook(text = ''): Look {
  const [skin, mode, density, contrast] = text.split('.')
  return {
    skin: known(skins, skin) ?? defaultLook.skin,
    mode: known(modes, mode) ?? defaultLook.mode,
    density: known(densities, density) ?? defaultLook.density,
    contrast: known(contrasts, contrast) ?? defaultLook.contrast,
  }
}

/** The look as the cookie `theme` keeps it. */
export const writtenLook = ({ skin, mode, density, contrast }: Look): string =>
  `${skin}.${mode}.${density}.${contrast}`
