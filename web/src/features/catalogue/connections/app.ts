/** The application as the screens around it know it. */
export type App = { appId: string; appName: string; homeUrl: string }
