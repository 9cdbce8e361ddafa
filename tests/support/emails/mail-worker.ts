import { pino } from 'pino'
import { platformEnv } from '#env.ts'
import { openDatabase } from '#platform/db/open.ts'
import { releaseMails, startPostman } from '#platform/mail/postman/postman.ts'
import { smtpSend } from '#platform/mail/postman/smtp.ts'
import { vaultWith } from '#platform/vault.ts'

// a process of its own that sends what is due, until it is killed; without the areas it starts soon
const env = platformEnv()
const { db, kind } = await openDatabase(env, () => undefined)
const vault = vaultWith(env.DATA_KEY)
// no service of a shop tells its customers instead
const ports = { told: () => Promise.resolve(new Map()) }
const platform = { env, db, vault, ports, log: pino({ level: 'warn' }), clock: () => new Date() }
if (kind === 'pglite') await releaseMails(platform)
startPostman(platform as never, smtpSend(env.SMTP_URL), { holdSeconds: 3, lookMs: 100 })
process.stdout.write('begins\n')
