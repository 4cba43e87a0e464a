/** Name of the portal in the login log. */
export const portalName = { zh: '数字应用平台', en: 'Digital Application Platform' }

type Reported = {
  nameZh: string
  nameEn: string
  userNo: string
  time: string
  ip: string
  place: { zh: string; en: string }
  device: string
  failed: boolean
  comment: string
}

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** Returns the notification to super managers about a suspicious sign-in; it fits the subject of a mail. */
export function suspiciousWords(reported: Reported): { zh: string; en: string } {
  const { nameZh, nameEn, userNo, failed, comment } = reported
  const device = cut(reported.device, 40)
  const where = (place: string) => [
    reported.time,
    place === reported.ip ? place : `${cut(place, 30)} ${reported.ip}`,
    ...(device ? [device] : []),
  ]
  const zh = `${cut(nameZh, 20)}（${userNo}）上报了一次非本人的登录${failed ? '尝试' : ''}：${where(reported.place.zh).join('，')}`
  const en = `${cut(nameEn, 40)} (${userNo}) reported a sign-in ${failed ? 'attempt ' : ''}that wasn’t theirs: ${where(reported.place.en).join(', ')}`
  return comment
    ? { zh: `${cut(zh, 110)}。说明：${comment}`, en: `${cut(en, 200)}. Comment: ${comment}` }
    : { zh: cut(zh, 110), en: cut(en, 200) }
}
