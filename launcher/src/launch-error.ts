/** An expected reason why nothing can start; its message is shown without a stack trace. */
export class LaunchError extends Error {}
