import { z } from 'zod'
import type { ProviderConfig } from '../config.ts'
import { askPortal, type QuestionParts } from '../portal-question.ts'
import type { Source } from './source-store.ts'

const answer = z.object({
  /** The codes of those sources that the person may use. */
  allowed: z.array(z.string()),
  /** A super manager is never linked without proof. */
  isAdministrator: z.boolean(),
})
type SourceAnswer = z.output<typeof answer>

type Asked = { accountNo: string; sources: readonly Pick<Source, 'code' | 'settings'>[] }
export type AskSources = (asked: Asked) => Promise<SourceAnswer>

type Parts = QuestionParts & { config: Pick<ProviderConfig, 'signInSourceUrl'> }

/** Returns a function that asks the portal, which knows organizations and roles, which sources a person may use. */
export const createAskSources =
  (parts: Parts): AskSources =>
  async ({ accountNo, sources }) => {
    const { signInSourceUrl: url } = parts.config
    if (url === null) return { allowed: sources.map(({ code }) => code), isAdministrator: false }
    const claims = {
      sub: accountNo,
      sources: sources.map(({ code, settings: { orgCodes, roleNos } }) => ({
        ...{ code, org_codes: orgCodes, role_nos: roleNos },
      })),
    }
    return askPortal(parts, { url, typ: 'sign-in-source+jwt', claims }, answer)
  }
