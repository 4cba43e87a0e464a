/** Variables of `style.css` that have the accent colour. */
export const accentNames = [
  ...(['p', 'ptext', 'pbtn', 'pbtnh', 'ring'] as const),
  ...(['r300', 'r500', 'r600', 'r700', 'r800', 'r900', 'r950'] as const),
] as const

type Shades = Record<(typeof accentNames)[number], string>

/** The company's accent: a shade `#rrggbb` for each variable. */
export type Accent = { light: Shades; dark: Shades }

const rule = (shades: Shades): string =>
  `:root{${accentNames.map((name) => `--${name}:${shades[name]}`).join(';')}}`

/** Returns the style sheet that replaces the shades of `style.css`, which it follows in the page. */
export const accentCss = ({ light, dark }: Accent): string =>
  `${rule(light)}@media (prefers-color-scheme:dark){${rule(dark)}}`
