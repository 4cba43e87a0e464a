import { answer, refuse } from '../answer.ts'
import type { Answer, Asking } from '../calls.ts'
import { type ExternalType, externalTypes } from '../tables.ts'
import { isUuid } from '../uuid.ts'
import { accountsOf, bindAccount, type ExternalAccount, unbindAccount } from './account-store.ts'
import type {
  BoundAccount,
  CameBack,
  ExternalFactors,
  PolledAuthorization,
  ScannedAuthorization,
} from './answers.ts'
import { type Authorization, endAuthorization, findByTag } from './authorization-store.ts'
import { begin } from './begin.ts'
import { comeBack, identityIn } from './come-back.ts'
import type { ExternalParts } from './parts.ts'
import { choose, findScan } from './phone.ts'

/** A call without an account: a phone or browser authenticates with its own secret. */
type GeneralAsking = { form: URLSearchParams }

export type ExternalCall = (parts: ExternalParts, asking: Asking) => Promise<Answer>
export type GeneralExternalCall = (parts: ExternalParts, asking: GeneralAsking) => Promise<Answer>

const gone = refuse(410, 'gone')
const badForm = refuse(400, 'bad_form')
const longest = 200

const isExternalType = (value: string | null): value is ExternalType =>
  externalTypes.some((type) => type === value)

const languageIn = (form: URLSearchParams) => (form.get('lang') === 'en' ? 'en' : 'zh')

/** A local path to return to; the caller has checked that it is one of its pages. */
const isOwnPath = (path: string) => /^\/(?![/\\])[\x21-\x7e]{0,199}$/.test(path)

const boundAccount = (account: ExternalAccount): BoundAccount => ({
  id: account.id,
  type: account.type,
  display_name: account.display_name,
  bound_at: account.bound_at.toISOString(),
  last_used_at: account.last_used_at?.toISOString() ?? null,
})

async function start(parts: ExternalParts, asking: Asking): Promise<Answer> {
  const { form, accountNo, userName, boundTo, now } = asking
  const type = form.get('type')
  const session = form.get('session') ?? ''
  const returnTo = form.get('redirect') ?? ''
  if (!isExternalType(type) || session === '' || !isOwnPath(returnTo)) return badForm
  const adapter = parts.adapters.get(type)
  if (!adapter) return refuse(422, 'not_connected')
  const bound = await accountsOf(parts.db, accountNo)
  if (bound.some((account) => account.type === type)) return refuse(409, 'bound')
  const started = await begin(parts, adapter, {
    type,
    purpose: 'bind',
    accountNo,
    userName,
    boundTo,
    session,
    place: (form.get('place') ?? '').slice(0, longest),
    device: (form.get('device') ?? '').slice(0, longest),
    surface: adapter.isClient(form.get('user_agent') ?? '') ? 'client' : 'browser',
    returnTo,
    language: languageIn(form),
    now,
  })
  return answer(started)
}

/** The authorization of the request, if it belongs to this account and session. */
async function ownAuthorization(
  { db }: ExternalParts,
  { form, accountNo, boundTo }: Asking,
): Promise<Authorization | null> {
  const found = await findByTag(db, { tag: form.get('tag') ?? '', session: form.get('session') ?? '' })
  return found?.account_no === accountNo && found.bound_to === boundTo ? found : null
}

/** The state of an authorization; a running exchange is reported as not finished. */
export function polled(authorization: Authorization, now: Date): PolledAuthorization {
  const { type, status, fault, display_name, expires_at, phone_hash } = authorization
  const left = Math.max(0, Math.ceil((expires_at.getTime() - now.getTime()) / 1000))
  const under = phone_hash ? 'scanned' : 'pending'
  const reported = status === 'exchanging' ? under : status
  const isOver = left === 0 && (reported === 'pending' || reported === 'scanned' || reported === 'confirmed')
  return {
    type,
    status: isOver ? 'expired' : reported,
    expires_in: left,
    ...(reported === 'confirmed' && display_name ? { display_name } : {}),
    ...(reported === 'failed' && fault ? { fault } : {}),
  }
}

async function poll(parts: ExternalParts, asking: Asking): Promise<Answer> {
  const found = await ownAuthorization(parts, asking)
  return found ? answer(polled(found, asking.now)) : gone
}

async function cancel(parts: ExternalParts, asking: Asking): Promise<Answer> {
  const found = await ownAuthorization(parts, asking)
  if (!found) return gone
  await endAuthorization(parts.db, found.tag_hash)
  return answer({})
}

async function bind(parts: ExternalParts, asking: Asking): Promise<Answer> {
  const { accountNo, now } = asking
  const found = await ownAuthorization(parts, asking)
  if (!found || now >= found.expires_at) return gone
  if (found.status !== 'confirmed') return refuse(409, 'not_confirmed')
  const identity = identityIn(parts, found)
  if (!identity) return gone
  const { tag_hash: tagHash, type } = found
  const bound = await bindAccount(parts.db, { tagHash, accountNo, type, identity, now })
  if (bound.result === 'ok') return answer(boundAccount(bound.account))
  if (bound.result === 'taken') return refuse(409, 'taken', { account_no: bound.accountNo })
  return bound.result === 'bound' ? refuse(409, 'bound') : gone
}

async function callback(parts: ExternalParts, { form }: GeneralAsking): Promise<Answer> {
  const type = form.get('type')
  if (!isExternalType(type)) return badForm
  const query = new URLSearchParams(form.get('query') ?? '')
  const back = await comeBack(parts, {
    type,
    query,
    session: form.get('session'),
    phone: form.get('browser'),
  })
  if (back.result === 'gone') return gone
  if (back.result === 'foreign') return refuse(400, 'foreign')
  const { tag, byPhone, returnTo, status, fault } = back
  const body: CameBack = { tag, status, by_phone: byPhone, redirect: returnTo, ...(fault && { fault }) }
  return answer(body)
}

async function scan(parts: ExternalParts, { form }: GeneralAsking): Promise<Answer> {
  const found = await findScan(parts, { ticket: form.get('scan') ?? '', purpose: 'bind' })
  if (!found) return gone
  const { type, user_name, account_no, place, device, started_at, numbers } = found
  const body: ScannedAuthorization = {
    ...{ type, user_name, place, device, numbers },
    account_no: account_no ?? '',
    started_at: started_at.toISOString(),
  }
  return answer(body)
}

async function chooseNumber(parts: ExternalParts, { form }: GeneralAsking): Promise<Answer> {
  const choosing = {
    ticket: form.get('scan') ?? '',
    number: form.get('number') ?? '',
    userAgent: form.get('user_agent') ?? '',
    language: languageIn(form),
  } as const
  const chosen = await choose(parts, choosing, 'bind')
  if (chosen.result === 'right') {
    return answer({ authorize_url: chosen.authorize_url, browser: chosen.browser })
  }
  return chosen.result === 'wrong' ? refuse(403, 'wrong_number') : gone
}

/** Calls that need a person's access token, by the last part of the path. */
export const externalCalls: Readonly<Record<string, ExternalCall>> = {
  '/external/start': start,
  '/external/poll': poll,
  '/external/cancel': cancel,
  '/external/bind': bind,
}

/** Calls that need no access token. */
export const generalExternalCalls: Readonly<Record<string, GeneralExternalCall>> = {
  '/external/callback': callback,
  '/external/scan': scan,
  '/external/choose': chooseNumber,
}

/** The part of `/factors` about external accounts. */
export async function externalFactors(
  { db, adapters }: Pick<ExternalParts, 'db' | 'adapters'>,
  accountNo: string,
): Promise<ExternalFactors> {
  const accounts = await accountsOf(db, accountNo)
  return { accounts: accounts.map(boundAccount), external_types: [...adapters.keys()] }
}

/** The part of `/unbind` about external accounts; `null` if the ID is none of the account's. */
export async function unbindExternal(
  { db }: Pick<ExternalParts, 'db'>,
  { accountNo, form }: Pick<Asking, 'accountNo' | 'form'>,
): Promise<Answer | null> {
  const id = form.get('id') ?? ''
  const type = isUuid(id) ? await unbindAccount(db, { id, accountNo }) : null
  return type && answer({ type })
}
