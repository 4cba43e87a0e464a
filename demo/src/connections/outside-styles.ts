/** How applications sign people on that others wrote; each of these is built as the documentation of its library says. */
export type OutsideStyle = 'openid-client' | 'passport' | 'single-page' | 'native'

const styles: Readonly<Record<string, OutsideStyle>> = {
  'knowledge-base': 'openid-client',
  projects: 'passport',
  'report-center': 'single-page',
  'bastion-host': 'native',
}

/** `undefined` for an application that signs people on as this project would. */
export const outsideStyleOf = (code: string): OutsideStyle | undefined =>
  Object.hasOwn(styles, code) ? styles[code] : undefined
