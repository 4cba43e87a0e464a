import type { PersonAccount, PersonDetail } from '@iambiz/contract/features/directory/people.ts'
import { useState } from 'react'
import { read, useRead, useWrite } from '#web/platform/api/query.ts'
import { copyText } from '#web/platform/copy-text.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Question } from '#web/platform/records/Question.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { directoryPhrases } from '../phrases.ts'
import { touched } from '../touched.ts'
import { peoplePhrases } from './phrases.ts'

type Given = { code: string; expireTime: string; address: string }

/** A person's account at the identity provider, with actions that help a person who cannot sign in. */
export function AccountSection({ person, mayChange }: { person: PersonDetail; mayChange: boolean }) {
  const words = { ...usePhrases(directoryPhrases), ...usePhrases(peoplePhrases) }
  const { userNo, status } = person
  const { signedIn } = useSession()
  const { data, isError } = useRead({
    ...read('POST /iam-authority/v1/admin/user/account', { body: { userNo } }),
    staleTime: 0,
  })
  const mayHandle = mayChange && status === 1 && signedIn.user.userNo !== userNo
  return (
    <section className="directory-section" aria-label={words.account}>
      <h3>{words.account}</h3>
      {isError || data?.kept === 'unreachable' ? (
        <>
          <p className="directory-note">{words.accountAway}</p>
          {status === 0 && data?.kept === 'unreachable' && <p role="alert">{words.mayNotBeDisabled}</p>}
        </>
      ) : !data ? (
        <p className="directory-note" role="status">
          {words.loading}
        </p>
      ) : data.kept === 'elsewhere' ? (
        <p className="directory-note">
          {words.accountElsewhere} {data.address && <a href={data.address}>{words.openProvider}</a>}
        </p>
      ) : (
        <Account account={data} person={person} mayHandle={mayHandle} />
      )}
    </section>
  )
}

type AccountProps = { account: PersonAccount; person: PersonDetail; mayHandle: boolean }

/** Facts about the account, one per line. */
function AccountRows({ account, person }: Pick<AccountProps, 'account' | 'person'>) {
  const words = { ...usePhrases(directoryPhrases), ...usePhrases(peoplePhrases) }
  const { tableTime } = useFormats()
  const { exists = false, enabled = false, lockedUntil, factors = [] } = account
  return (
    <ul className="directory-rows">
      <li>{exists ? (enabled ? words.accountOpen : words.accountClosed) : words.noAccount}</li>
      {exists && enabled !== (person.status === 1) && (
        <li role="alert">{enabled ? words.disablePending : words.enablePending}</li>
      )}
      {lockedUntil && <li>{words.locked({ until: tableTime(lockedUntil) })}</li>}
      {exists && factors.length === 0 && <li>{words.noFactors}</li>}
      {factors.map((factor) => (
        <li key={`${factor.type} ${factor.name} ${factor.bindTime ?? ''}`}>
          {factor.type === 'recovery'
            ? words.recovery({ count: factor.name })
            : `${words[factor.type]} · ${factor.name}`}
          {factor.bindTime && <small>{tableTime(factor.bindTime)}</small>}
        </li>
      ))}
    </ul>
  )
}

function Account({ account, person, mayHandle }: AccountProps) {
  const words = { ...usePhrases(directoryPhrases), ...usePhrases(peoplePhrases) }
  const [asked, setAsked] = useState<'password' | 'factors'>()
  const [given, setGiven] = useState<Given>()
  const { exists = false, lockedUntil, factors = [] } = account
  const { userNo, userName: name } = person
  const unlock = useWrite('POST /iam-authority/v1/admin/user/unlock', {
    invalidates: touched,
    done: () => notify.success(words.unlocked),
  })
  const resetFactors = useWrite('POST /iam-authority/v1/admin/user/resetMfa', {
    invalidates: touched,
    done: () => notify.success(words.factorsGone),
  })
  const resetPassword = useWrite('POST /iam-authority/v1/admin/user/resetPassword', { invalidates: touched })
  const close = () => setAsked(undefined)
  return (
    <>
      <AccountRows account={account} person={person} />
      {mayHandle && (
        <div className="directory-add">
          <Button data-perm="person.account" onClick={() => setAsked('password')}>
            {exists ? words.resetPassword : words.openAccount}
          </Button>
          {factors.some(({ type }) => type !== 'external') && (
            <Button data-perm="person.account" onClick={() => setAsked('factors')}>
              {words.resetFactors}
            </Button>
          )}
          {lockedUntil && (
            <Button
              busy={unlock.isPending}
              data-perm="person.account"
              onClick={() => unlock.mutate({ body: { userNo } })}
            >
              {words.unlock}
            </Button>
          )}
        </div>
      )}
      {asked === 'password' && (
        <Question
          title={exists ? words.resetPasswordTitle({ name }) : words.openAccountTitle({ name })}
          action={exists ? words.resetPassword : words.openAccount}
          isDanger={exists}
          busy={resetPassword.isPending}
          onGo={() => resetPassword.mutate({ body: { userNo } }, { onSuccess: setGiven, onSettled: close })}
          onClose={close}
        >
          <p>{exists ? words.resetPasswordAbout : words.openAccountAbout}</p>
        </Question>
      )}
      {asked === 'factors' && (
        <Question
          title={words.resetFactorsTitle({ name })}
          action={words.resetFactors}
          isDanger
          busy={resetFactors.isPending}
          onGo={() => resetFactors.mutate({ body: { userNo } }, { onSettled: close })}
          onClose={close}
        >
          <p>{words.resetFactorsAbout}</p>
        </Question>
      )}
      {given && <GivenCode given={given} onClose={() => setGiven(undefined)} />}
    </>
  )
}

/** Shows the password reset code once; only the button closes it, so that an accidental click cannot lose the code. */
function GivenCode({ given: { code, expireTime, address }, onClose }: { given: Given; onClose: () => void }) {
  const words = { ...usePhrases(directoryPhrases), ...usePhrases(peoplePhrases) }
  const { tableTime } = useFormats()
  return (
    <Dialog
      open
      title={words.codeTitle}
      footer={
        <>
          <Button icon="copy" onClick={() => void copyText(`${address}\n${code}`, words)}>
            {words.copy}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {words.close}
          </Button>
        </>
      }
    >
      <p className="directory-code figures">
        <strong>{code}</strong>
      </p>
      <p>{words.codeAbout({ until: tableTime(expireTime) })}</p>
      <p className="figures">{address}</p>
    </Dialog>
  )
}
