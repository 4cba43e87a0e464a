/** The release before the bundled one has no types of its own; what the tests use of it is the same. */
declare module 'oidc-provider-8' {
  export { default } from 'oidc-provider'
}
