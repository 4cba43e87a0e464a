/** How an application with a third-party library signs people on, according to the library's documentation. */
export type OutsideStyle = 'openid-client' | 'passport' | 'single-page' | 'native'

const styles: Readonly<Record<string, OutsideStyle>> = {
  'knowledge-base': 'openid-client',
  projects: 'passport',
  'report-center': 'single-page',
  'bastion-host': 'native',
}

/** `undefined` for an application without a third-party library. */
export function outsideStyleOf(code: string, demoUrl: string): OutsideStyle | undefined {
  const style = Object.hasOwn(styles, code) ? styles[code] : undefined
  // A native program listens on the browser's machine, so the demo must run there.
  const isOnThisMachine = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(demoUrl).hostname)
  return style === 'native' && !isOnThisMachine ? undefined : style
}
