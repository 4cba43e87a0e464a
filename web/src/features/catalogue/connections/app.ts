/** The application's data that the surrounding page provides. */
export type App = { appId: string; appName: string; homeUrl: string }
