import { phrases } from '../i18n/phrases.ts'

type Named = { name: string }
type Place = Named & { position: number; count: number }

/** Phrases of a `SortableList` of records. */
export const orderPhrases = phrases({
  instructions: {
    zh: '按空格键拿起，方向键移动，再按空格键放下，Esc 取消',
    en: 'Press Space to pick up, arrow keys to move, Space to drop, Esc to cancel',
  },
  handle: { zh: ({ name }: Named) => `移动 ${name}`, en: ({ name }: Named) => `Move ${name}` },
  up: { zh: ({ name }: Named) => `上移 ${name}`, en: ({ name }: Named) => `Move ${name} up` },
  down: { zh: ({ name }: Named) => `下移 ${name}`, en: ({ name }: Named) => `Move ${name} down` },
  lifted: {
    zh: ({ name, position, count }: Place) => `已拿起 ${name}，第 ${position} 个，共 ${count} 个`,
    en: ({ name, position, count }: Place) => `${name} picked up, ${position} of ${count}`,
  },
  over: {
    zh: ({ name, position, count }: Place) => `${name} 在第 ${position} 个，共 ${count} 个`,
    en: ({ name, position, count }: Place) => `${name}, position ${position} of ${count}`,
  },
  dropped: {
    zh: ({ name, position, count }: Place) => `${name} 放在第 ${position} 个，共 ${count} 个`,
    en: ({ name, position, count }: Place) => `${name} dropped at ${position} of ${count}`,
  },
  cancelled: {
    zh: ({ name }: Named) => `已取消移动 ${name}`,
    en: ({ name }: Named) => `${name} put back`,
  },
})
