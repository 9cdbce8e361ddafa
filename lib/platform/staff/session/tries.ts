import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { Open } from '#platform/route.ts'

const window = 15 * 60 * 1000
const most = { person: 10, address: 100 }

/**
 * Counts sign-in attempts one by one, ten a person and a hundred an address in 15 minutes, for
 * known and unknown people alike; then `too_many`. Returns the person's key, whose count a success
 * resets.
 */
export const countTries = async (
  platform: Open,
  what: 'person' | 'forgotten',
  person: string,
): Promise<string> => {
  const subject = `${what}:${person}`
  await countTry(platform, subject, most.person)
  await countAddress(platform)
  return subject
}

/**
 * Counts an attempt of the caller's address, but not on loopback, where the dashboard calls for
 * everyone.
 */
export const countAddress = async (platform: Open): Promise<void> => {
  if (!isLoopback(platform.address))
    await countTry(platform, `address:${platform.address}`, most.address)
}

const isLoopback = (address: string): boolean =>
  address === '::1' || /^(::ffff:)?127\./.test(address)

/** Counts an attempt by its key; refused beyond `max` until its 15 minutes are over. */
export const countTry = async (
  { db, now }: Pick<Open, 'db' | 'now'>,
  subject: string,
  max = most.person,
): Promise<void> => {
  const until = new Date(now.getTime() + window)
  const { rows } = await sql<{ tries: number; until: Date }>`
    insert into sign_in_try (subject, tries, until) values (${subject}, 1, ${until})
    on conflict (subject) do update set
      tries = case when sign_in_try.until <= ${now} then 1 else sign_in_try.tries + 1 end,
      until = case when sign_in_try.until <= ${now} then excluded.until else sign_in_try.until end
    returning tries, until`.execute(db)
  const row = rows[0]
  if (row && row.tries > max)
    throw new Refusal('too_many', {
      headers: {
        'retry-after': String(Math.max(1, Math.ceil((row.until.getTime() - now.getTime()) / 1000))),
      },
    })
}

export const forgetTries = async ({ db }: Pick<Open, 'db'>, subject: string): Promise<void> => {
  await db.deleteFrom('sign_in_try').where('subject', '=', subject).execute()
}
