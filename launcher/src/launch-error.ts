/** An expected reason for which nothing can start; its message is shown as it is, without a stack trace. */
export class LaunchError extends Error {}
