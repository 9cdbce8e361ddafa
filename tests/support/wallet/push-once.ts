import { pino } from 'pino'
import { overPostgres } from '#platform/db/open.ts'
import { openApns } from '#platform/wallet/push/apns.ts'
import { pushDevices } from '#platform/wallet/push/push-devices.ts'

// Run by tests/faults/wallet/kill.test.ts as a process: sends what is due, and hangs on an answer.
const [url = '', service = ''] = process.argv.slice(2)
const { db } = await overPostgres(url, 4)
const apns = openApns(service, { cert: '', key: '', passType: 'pass.a' })
await pushDevices({ db, clock: () => new Date(), log: pino({ level: 'silent' }) }, apns)
