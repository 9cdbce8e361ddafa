import type { Platform } from '#platform/ctx.ts'
import {
  type Claimed,
  claimPushes,
  restMs,
  settlePushes,
  type Tried,
} from '#platform/wallet/push/claim.ts'
import { readPass } from '#platform/wallet/read-card.ts'
import type { GoogleAccount } from './account.ts'
import { GoogleFailed } from './api.ts'
import type { Shown } from './content.ts'
import { holdClass } from './hold-class.ts'
import { writeCard } from './make-card.ts'

const most = 10
const isDone = (status: number): boolean => status >= 200 && status < 300

type Pass = NonNullable<Awaited<ReturnType<typeof readPass>>>

/** Notes that Google has a card, so that its customer can save it. */
const noteMade = async (
  { db, clock }: Platform,
  { pass_id, card: { shop } }: Pass,
): Promise<void> => {
  await db
    .updateTable('wallet_pass')
    .set({ made_there_at: clock() })
    .where('shop_id', '=', shop.shop_id)
    .where('pass_id', '=', pass_id)
    .where('made_there_at', 'is', null)
    .execute()
}

type Status = number | 'unneeded'
const isTold = (status: Status): boolean => status === 'unneeded' || isDone(status)

/** Answers a failure of Google by its status; throws others. */
const statusOf = (cause: unknown): number => {
  if (cause instanceof GoogleFailed) return cause.status
  throw cause
}

const tell = async (
  platform: Platform,
  account: GoogleAccount,
  pass: Pass,
  shown: Shown,
): Promise<Status> => {
  const { card, serial, made_there_at } = pass
  const isMade = made_there_at !== null
  const status = await writeCard(platform, account, { card, serial, isMade }, shown)
  if (status !== 'unneeded' && isDone(status) && !isMade) await noteMade(platform, pass)
  return status
}

const triedOf = (status: Status, { tries }: Claimed): Tried =>
  isTold(status) ? { is: 'sent' } : { is: 'wait', ms: restMs(tries) }

/** Tells Google of the cards of one shop, after the shop's kind of card. */
const tellOfShop = async (
  platform: Platform,
  account: GoogleAccount,
  pushes: readonly Claimed[],
): Promise<void> => {
  const { db, vault, clock, log } = platform
  const passes = await Promise.all(
    pushes.map(({ serial }) => readPass({ db, vault }, serial, clock())),
  )
  const first = passes.find((pass) => pass !== null)
  const shown = first && (await holdClass(platform, account, first.card.shop).catch(statusOf))
  const tellOne = async (pass: Pass | null | undefined): Promise<Status> => {
    if (!pass || shown === undefined) return 'unneeded'
    return typeof shown === 'number' ? shown : tell(platform, account, pass, shown).catch(statusOf)
  }
  await Promise.all(
    pushes.map(async (push, at) => {
      const status = await tellOne(passes[at])
      const tried = triedOf(status, push)
      if (tried.is === 'wait') log.warn({ status }, 'Google Wallet was not told of a card')
      await settlePushes(db, [{ push, tried }], clock())
    }),
  )
}

/**
 * Tells Google of cards that are new or changed, and are due. Returns whether there were any;
 * without an account they are dropped.
 */
export const tellGoogle = async (
  platform: Platform,
  account: GoogleAccount | null,
): Promise<boolean> => {
  const { db, clock } = platform
  const claimed = await claimPushes(db, 'google', most, clock())
  if (claimed.length === 0) return false
  if (account)
    await Promise.all(
      [...Map.groupBy(claimed, ({ shop_id }) => shop_id).values()].map((pushes) =>
        tellOfShop(platform, account, pushes),
      ),
    )
  else {
    const done = claimed.map((push) => ({ push, tried: { is: 'sent' } as const }))
    await settlePushes(db, done, clock())
  }
  return true
}
