import { useState } from 'react'
import { PasswordCard } from '#web/features/accounts/credentials/PasswordCard.tsx'
import { SessionsCard } from '#web/features/accounts/own-sessions/SessionsCard.tsx'
import { PasswordAdvice } from '#web/features/logs/login/PasswordAdvice.tsx'
import { SignInsCard } from '#web/features/logs/login/SignInsCard.tsx'
import { signOut } from '#web/features/session/sign-out.ts'
import { usePhase } from '#web/platform/session/phase.ts'

/** Sign-in methods and active sessions; each section is a card of its own feature. */
export function Security() {
  const phase = usePhase()
  const [isChanging, setChanging] = useState(false)
  const user = phase.name === 'signed-in' ? phase.signedIn.user : undefined
  const about = [user?.userNo, user?.userName, user?.userNameEn, user?.email?.split('@')[0]]
  return (
    <>
      <PasswordAdvice onChange={() => setChanging(true)} />
      <PasswordCard about={about} isOpen={isChanging} onOpen={setChanging} onChanged={() => void signOut()} />
      <SessionsCard />
      <SignInsCard onPasswordNeeded={() => setChanging(true)} />
    </>
  )
}
