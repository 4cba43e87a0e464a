import { hash } from 'node:crypto'

/**
 * Shows the password on request, says that a field is empty before anything is sent, submits once, and takes the choice
 * of the box along to the pages of other ways to sign in and of the other language. An e-mail address shows the source of
 * its domain. Without it the provider answers.
 */
export const signInScript = `
const [account, password, shared, reveal, caps] =
  ['account', 'password', 'shared', 'reveal', 'caps'].map((id) => document.getElementById(id))
const say = (field, text) => {
  document.getElementById(field.id + '-problem').textContent = text
  if (text) field.setAttribute('aria-invalid', 'true')
  else field.removeAttribute('aria-invalid')
}
const show = (isShown) => {
  const { selectionStart, selectionEnd } = password
  password.type = isShown ? 'text' : 'password'
  reveal.setAttribute('aria-pressed', isShown)
  if (document.activeElement !== password) return
  // Chromium moves the caret to the beginning after this task.
  requestAnimationFrame(() => password.setSelectionRange(selectionStart, selectionEnd))
}
reveal.hidden = false
// The field keeps the focus, and its caret.
reveal.addEventListener('mousedown', (event) => event.preventDefault())
reveal.addEventListener('click', () => show(password.type === 'password'))
for (const name of ['keydown', 'keyup', 'mousedown'])
  password.addEventListener(name, (event) => { caps.hidden = !event.getModifierState?.('CapsLock') })
password.addEventListener('blur', () => { caps.hidden = true })
for (const field of [account, password]) field.addEventListener('input', () => say(field, ''))
const realms = [...document.querySelectorAll('.realm')]
const realm = () => {
  const domain = account.value.trim().toLowerCase().split('@')[1]
  for (const one of realms) one.hidden = !domain || !one.dataset.domains.split(' ').includes(domain)
  return realms.find((one) => !one.hidden)
}
account.addEventListener('input', realm)
let sent = false
account.form.addEventListener('submit', (event) => {
  const source = password.value === '' && realm()
  if (source) {
    event.preventDefault()
    location.assign(source.querySelector('a').href)
    return
  }
  const [empty] = [account, password].filter((field) => {
    const isEmpty = field.value.trim() === ''
    if (isEmpty) say(field, field.dataset.empty)
    return isEmpty
  })
  if (empty || sent) event.preventDefault()
  empty?.focus()
  if (empty) return
  sent = true
  show(false)
})
const targets = document.querySelectorAll('.tabs a, .client a, .others a, .realm a, .language, #passkey')
const carry = () => {
  for (const target of targets) {
    const name = target.href ? 'href' : 'action'
    const url = new URL(target[name])
    url.searchParams.set('shared', Number(shared.checked))
    target[name] = url.href
  }
}
shared.addEventListener('change', carry)
addEventListener('pageshow', () => {
  sent = false
  realm()
  carry()
})
`

/** The script's source expression for a Content-Security-Policy (CSP Level 3, hash source). */
export const signInScriptSource = `'sha256-${hash('sha256', signInScript, 'base64')}'`
