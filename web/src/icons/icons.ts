/** Icons of the demo's and the usual business applications; every name is one of Lucide's. */
const applicationIcons = [
  'banknote',
  'bot-message-square',
  'boxes',
  'building-2',
  'calendar-check',
  'calendar-range',
  'car-front',
  'chart-column',
  'chart-pie',
  'clipboard-list',
  'contact-round',
  'database',
  'file-pen-line',
  'file-scan',
  'funnel',
  'gauge',
  'gavel',
  'graduation-cap',
  'handshake',
  'hard-hat',
  'headset',
  'key-round',
  'landmark',
  'library-big',
  'life-buoy',
  'list-checks',
  'mail',
  'package-search',
  'presentation',
  'receipt-text',
  'scan-barcode',
  'scroll-text',
  'server-cog',
  'square-kanban',
  'stamp',
  'target',
  'user-round-search',
  'wallet',
  'warehouse',
  'workflow',
  'wrench',
  'zap',
] as const

/** Icons of the portal's own controls. */
const controlIcons = [
  'arrow-down',
  'arrow-right',
  'arrow-up',
  'bell',
  'check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'chevrons-up-down',
  'circle-check',
  'circle-user-round',
  'circle-x',
  'clock-3',
  'copy',
  'corner-down-left',
  'house',
  'info',
  'languages',
  'layout-grid',
  'list',
  'log-in',
  'log-out',
  'megaphone',
  'menu',
  'monitor',
  'moon',
  'paperclip',
  'palette',
  'refresh-cw',
  'search',
  'sun',
  'triangle-alert',
  'user-round',
  'wifi-off',
  'x',
] as const

/** Drawn by us and kept beside this file. */
const ownIcons = ['mark'] as const

export const lucideIcons = [...new Set([...applicationIcons, ...controlIcons])].sort()

export type IconName =
  | (typeof applicationIcons)[number]
  | (typeof controlIcons)[number]
  | (typeof ownIcons)[number]

const known = new Set<string>([...lucideIcons, ...ownIcons])
/** Whether the sprite holds an icon of this name; names of applications' icons come from data. */
export const isIcon = (name: string): name is IconName => known.has(name)
