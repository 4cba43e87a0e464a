/** How an application signs people on that is built with a library of others, as the documentation of the library says. */
export type OutsideStyle = 'openid-client' | 'passport' | 'single-page' | 'native'

const styles: Readonly<Record<string, OutsideStyle>> = {
  'knowledge-base': 'openid-client',
  projects: 'passport',
  'report-center': 'single-page',
  'bastion-host': 'native',
}

/** `undefined` for an application that is built by this project alone. */
export function outsideStyleOf(code: string, demoUrl: string): OutsideStyle | undefined {
  const style = Object.hasOwn(styles, code) ? styles[code] : undefined
  // A native program listens on the machine of the browser, so the demo must run on that machine.
  const isOnThisMachine = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(demoUrl).hostname)
  return style === 'native' && !isOnThisMachine ? undefined : style
}
