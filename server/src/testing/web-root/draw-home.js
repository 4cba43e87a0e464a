/** Stands for what the build makes: says for whom it draws, and fails for one browser. */
export const drawHome = ({ boot, nonce, userAgent }) => {
  if (userAgent === 'fails') throw new Error('cannot be drawn')
  if (userAgent === 'sees-another-page') return null
  const { user } = JSON.parse(boot).home.signedIn
  return `<div id="root" inert>drawn for ${user.userNo} __NONCE__<!--boot--></div><script nonce="${nonce}"></script>`
}
