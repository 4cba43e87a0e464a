/** How an application that uses nothing of this project signs people on: a library or kind of client, or a protocol. */
export type OutsideStyle = 'openid-client' | 'passport' | 'single-page' | 'native' | 'saml' | 'cas'

const styles: Readonly<Record<string, OutsideStyle>> = {
  'knowledge-base': 'openid-client',
  projects: 'passport',
  'report-center': 'single-page',
  'bastion-host': 'native',
  performance: 'saml',
  'vehicle-booking': 'cas',
}

/** `undefined` for an ordinary application. */
export function outsideStyleOf(code: string, demoUrl: string): OutsideStyle | undefined {
  const style = Object.hasOwn(styles, code) ? styles[code] : undefined
  // A native program listens on the browser's machine, so the demo must run there.
  const isOnThisMachine = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(demoUrl).hostname)
  return style === 'native' && !isOnThisMachine ? undefined : style
}
