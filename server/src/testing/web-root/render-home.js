/** Stands for what the build makes: says for whom it draws, and fails for one browser. */
export const renderHome = ({ boot, nonce, userAgent, words }) => {
  if (userAgent === 'fails') throw new Error('cannot be drawn')
  if (userAgent === 'sees-another-page') return null
  const { signedIn, personalConfig } = JSON.parse(boot).home
  const root = `<div id="root" inert>drawn for ${signedIn.user.userNo}${words ? ` in words ${words.versionNo}` : ''} __NONCE__<!--boot--></div><script nonce="${nonce}"></script>`
  return { root, look: personalConfig }
}
