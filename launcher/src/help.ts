/** The answer to `--help`. */
export const help = `Usage: npm start [-- --help]
       npm run dev

Starts the database, the identity provider, the portal, the worker and the demo on this machine.

  --dev     restarts them when their source changes, and serves the web with hot reload
  --help    prints this

While it runs, or with the settings of a portal that runs elsewhere:

  npm run first-account -- STAFF_NUMBER NAME
            gives a portal without demo its first administrator, and an account at the bundled provider
  npm run system-key -- create|rotate|revoke SYSTEM_CODE
            gives a business system a key for its announcements, or takes it away
  npm run sign-in-policies-off
            switches all sign-in policies off, when nobody can sign in any more
  npm run migrate -- --plan|--dry-run
            lists or tries the changes of the tables that this version needs; without an option it makes them
  npm run rebuild-login-statistics
            counts the login log again

While it runs or is stopped:

  npm run backup -- FOLDER [--with-secrets]
            writes the embedded database and the uploaded files into a new folder
  npm run restore -- BACKUP [--secrets FILE]
            restores a backup into an empty data folder
  npm run check-data -- [--log FILE]... [--settle-mails]
            checks that the sealed logs and the uploaded files are whole, for example after a restore

Settings come from the environment and from the file iambiz.env (or the one that IAMBIZ_CONFIG names);
docs/configuration.md lists them. The most used:

  PORT, IDP_PORT, DEMO_PORT   ports of the portal, the provider and the demo (8080, 8081, 8082); the two after PORT where it
                              alone is set
  IAMBIZ_DATA_DIR             folder of the database, secrets and logs (data)
  IAMBIZ_DEMO=0               no demo company, no demo accounts
  DATABASE_URL                another PostgreSQL (15 or newer) instead of the embedded one
  OIDC_ISSUER                 another OpenID Connect provider instead of the bundled one

Each role also starts alone, on as many machines as needed, with DATABASE_URL, DATA_KEYS and the addresses set; docs/operations.md
says how each gets a database role of its own, and what migrates then:

  node iambiz.mjs portal
  node iambiz.mjs worker
  node iambiz.mjs provider
  node demo/src/main.ts
`
