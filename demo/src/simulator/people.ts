import { createHash } from 'node:crypto'

/** A person's relation to the company that runs the portal. */
type Standing = 'member' | 'bound' | 'linked' | 'hidden' | 'outsider'

/** A person who uses the simulated phone. */
export type SimulatedPerson = {
  id: string
  standing: Standing
  name: { zh: string; en: string }
  nickname: string
  /** In the company's spelling; WeCom preserves the case and compares case-insensitively. */
  userId: string
}

const person = (
  id: string,
  standing: Standing,
  [zh, en]: readonly [string, string],
  nickname: string,
  userId: string,
): SimulatedPerson => ({ id, standing, name: { zh, en }, nickname, userId })

/** Members have names of the demo company; a nickname contains characters that break if UTF-8 is read as Latin-1. */
export const people: readonly SimulatedPerson[] = [
  person('lin', 'member', ['林知夏', 'Lin Zhixia'], '知夏🌿', 'linzhixia'),
  person('fang', 'member', ['方雨棠', 'Fang Yutang'], '雨棠 Yutang', 'FangYutang'),
  person('xu', 'bound', ['许南星', 'Xu Nanxing'], '南星☆', 'xunanxing'),
  person('jiang', 'hidden', ['江晚吟', 'Jiang Wanyin'], '晚吟', 'jiangwanyin'),
  person('han', 'linked', ['韩立言', 'Han Liyan'], '立言·Émile', 'hanliyan'),
  person('bai', 'outsider', ['白露', 'Bai Lu'], '白露', 'bailu'),
]

/** Staff numbers of people whose accounts are bound from the start. */
export const boundUserNos: Readonly<Record<string, string>> = { xu: 'A09127' }

export const personOf = (id: string): SimulatedPerson | undefined =>
  people.find((someone) => someone.id === id)

const derived = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url')

/** Unique per application and person, in WeChat's format: 28 characters. */
export const openIdOf = (appId: string, { id }: SimulatedPerson): string =>
  `o${derived('openid', appId, id).slice(0, 27)}`

/** Unique per person for all applications of one owner. */
export const unionIdOf = ({ id }: SimulatedPerson): string => `o${derived('unionid', id).slice(0, 27)}`

/** The company of an outsider. */
export const foreignCompany = 'ww0e6b52d8c4f7a193'

/** A WeCom user ID as the provider sends it; for a linked company with its corporation ID as prefix. */
export const wecomUserIdOf = ({ standing, userId }: SimulatedPerson): string =>
  standing === 'linked' ? `${foreignCompany}/${userId}` : userId
