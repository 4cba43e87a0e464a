import { defaultLook, type Look, skins } from '@iambiz/contract/platform/look.ts'
import tokens from './tokens.json' with { type: 'json' }

type Skin = Look['skin']
type Mode = Exclude<Look['mode'], 'system'>
type Values = Record<string, string>

/** CSS variable → Ant Design token, so that both use the same values. */
const tokenVariables = {
  bg: 'colorBgLayout',
  surface: 'colorBgContainer',
  raised: 'colorBgElevated',
  sunken: 'colorFillAlter',
  fill: 'colorFillSecondary',
  fill2: 'colorFill',
  line: 'colorBorderSecondary',
  ctl: 'colorBorder',
  t1: 'colorText',
  t2: 'colorTextSecondary',
  t3: 'colorTextTertiary',
  tdis: 'colorTextDisabled',
  p: 'colorPrimaryBorder',
  ptext: 'colorLink',
  pbtn: 'colorPrimary',
  pbtnh: 'colorPrimaryHover',
  pbtna: 'colorPrimaryActive',
  pbg: 'colorPrimaryBg',
  pbgh: 'colorPrimaryBgHover',
  scrim: 'colorBgMask',
  sh1: 'boxShadowTertiary',
  sh2: 'boxShadowSecondary',
  sh3: 'boxShadow',
} as const

const statuses = ['Success', 'Warning', 'Error', 'Info'] as const

function valuesOf(skin: Skin, mode: Mode): Values {
  const { token, app } = tokens.skins[`${skin}.${mode}`]
  const values: Values = {
    'color-scheme': mode,
    '--header': app.header,
    '--line2': app.lineStrong,
    '--wash': app.wash,
    '--badge': app.badge,
    '--avat': mode === 'light' ? app.ramp['700'] : token.colorLink,
    '--r500': app.ramp['500'],
    '--r700': app.ramp['700'],
    '--tile-top': String(app.tile.top),
    '--tile-bottom': String(app.tile.bottom),
    '--tile-chroma': String(app.tile.chroma),
    // Dark text on a bright pill: white on the dark skins' warning colour has a contrast below 4.5:1.
    '--pill': mode === 'light' ? token.colorWarningText : token.colorWarning,
    '--on-pill': mode === 'light' ? '#fff' : '#1b1405',
  }
  for (const [variable, name] of Object.entries(tokenVariables)) {
    values[`--${variable}`] = token[name as (typeof tokenVariables)[keyof typeof tokenVariables]]
  }
  for (const status of statuses) {
    const variable = `--${status.toLowerCase()}`
    values[`${variable}-text`] = token[`color${status}Text`]
    values[`${variable}-solid`] = token[`color${status}`]
    values[`${variable}-bg`] = token[`color${status}Bg`]
    values[`${variable}-bd`] = token[`color${status}Border`]
  }
  return values
}

const declarations = (values: Values): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

const differing = (values: Values, base: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => base[name] !== value))

/** Chart colours, in an order that people with a colour vision deficiency can also tell apart. */
const chartValues = (skin: Skin, mode: Mode): Values =>
  Object.fromEntries(
    tokens.skins[`${skin}.${mode}`].app.chart.map((colour, index) => [`--c${index + 1}`, colour]),
  )

function modeRules(valuesOf: (skin: Skin, mode: Mode) => Values, mode: Mode, root: string): string {
  const base = valuesOf(defaultLook.skin, mode)
  const others = skins
    .filter((skin) => skin !== defaultLook.skin)
    .map((skin) => `${root}[data-skin=${skin}]{${declarations(differing(valuesOf(skin, mode), base))}}`)
  return [`${root}{${declarations(base)}}`, ...others].join('\n')
}

const allRules = (valuesOf: (skin: Skin, mode: Mode) => Values): string =>
  [
    modeRules(valuesOf, 'light', ':root'),
    modeRules(valuesOf, 'dark', ':root[data-mode=dark]'),
    // The server writes `data-mode=system` before any script has read the system's preference.
    `@media (prefers-color-scheme:dark){${modeRules(valuesOf, 'dark', ':root[data-mode=system]')}}`,
  ].join('\n')

/** Returns the colour variables of every skin; a skin other than the default contains only its differences. */
export const skinCss = (): string => allRules(valuesOf)

/** A selector with higher specificity than every skin in every mode. */
const highContrast = ':root[data-contrast][data-contrast][data-contrast=high]'

const contrastValues = (mode: Mode): Values =>
  Object.fromEntries(Object.entries(tokens.highContrast[mode]).map(([name, value]) => [`--${name}`, value]))

/**
 * Returns the high-contrast colours, which are the same in every skin. They are separate because few people need them.
 */
export const contrastCss = (): string =>
  [
    `${highContrast}{${declarations(contrastValues('light'))}}`,
    `${highContrast}[data-mode=dark]{${declarations(contrastValues('dark'))}}`,
    `@media (prefers-color-scheme:dark){${highContrast}[data-mode=system]{${declarations(contrastValues('dark'))}}}`,
  ].join('\n')

/** Returns the colours of charts, which are separate because the first screen has no chart. */
export const chartCss = (): string => allRules(chartValues)
