/** Version 8 has no types of its own; the parts that the tests use are the same as in the bundled version. */
declare module 'oidc-provider-8' {
  export { default } from 'oidc-provider'
}
