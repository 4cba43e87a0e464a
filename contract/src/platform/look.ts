// What the portal can look like. Values alone and no other import, because the first screen loads it.

export const skins = ['azure', 'pine', 'danxia', 'dusk'] as const
export const modes = ['light', 'dark', 'system'] as const
export const densities = ['normal', 'compact'] as const

export type Look = {
  skin: (typeof skins)[number]
  mode: (typeof modes)[number]
  density: (typeof densities)[number]
}

export const defaultLook: Look = { skin: 'azure', mode: 'system', density: 'normal' }

const known = <T extends string>(values: readonly T[], text: string | undefined): T | undefined =>
  values.find((value) => value === text)

/** Reads `skin.mode.density`, as the cookie `theme` keeps it; parts that are missing or unknown get the default. */
export function parseLook(text = ''): Look {
  const [skin, mode, density] = text.split('.')
  return {
    skin: known(skins, skin) ?? defaultLook.skin,
    mode: known(modes, mode) ?? defaultLook.mode,
    density: known(densities, density) ?? defaultLook.density,
  }
}

/** The look as the cookie `theme` keeps it. */
export const writtenLook = ({ skin, mode, density }: Look): string => `${skin}.${mode}.${density}`
