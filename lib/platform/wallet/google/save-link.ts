import { setTimeout as pause } from 'node:timers/promises'
import type { Platform } from '#platform/ctx.ts'
import type { GoogleAccount } from './account.ts'
import { signedBy } from './api.ts'
import { objectId } from './content.ts'

const savePage = 'https://pay.google.com/gp/v/save/'
/** Milliseconds for which a customer waits for the worker to make their card at Google. */
const waitMs = 3000
const lookMs = 100

type Pass = { shop_id: bigint; pass_id: bigint; serial: string }

const isMade = async (
  { db }: Pick<Platform, 'db'>,
  { shop_id, pass_id }: Pass,
): Promise<boolean> => {
  const { made_there_at } = await db
    .selectFrom('wallet_pass')
    .select('made_there_at')
    .where('shop_id', '=', shop_id)
    .where('pass_id', '=', pass_id)
    .executeTakeFirstOrThrow()
  return made_there_at !== null
}

/**
 * Returns the address at which a customer saves their card, once the worker has made it at Google;
 * null: not in time. The address has the card's number alone, because a longer one doesn't open.
 * Throws `GoogleFailed` where the account's key is none.
 */
export const saveLink = async (
  platform: Pick<Platform, 'db' | 'clock'>,
  account: GoogleAccount,
  pass: Pass,
): Promise<string | null> => {
  for (const since = performance.now(); !(await isMade(platform, pass)); await pause(lookMs))
    if (performance.now() - since > waitMs) return null
  const claims = {
    aud: 'google',
    typ: 'savetowallet',
    origins: [],
    payload: { giftCardObjects: [{ id: objectId(account.issuer, pass.serial) }] },
  }
  return `${savePage}${await signedBy(account, claims, platform.clock())}`
}
