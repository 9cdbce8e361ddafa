import { setTimeout } from 'node:timers/promises'
import type { Ctx } from '#platform/ctx.ts'
import {
  type Budget,
  giveBack,
  giveOneBack,
  type Holder,
  takeOrRefuse,
} from '#platform/limits/budget.ts'
import type { Open } from '#platform/route.ts'

const seconds = 15 * 60
const signIns = {
  /** a person's on a device where they signed in before: nobody else spends it */
  device: { kind: 'sign_in_device', most: 10, seconds },
  /** a person's from one network, so that nobody elsewhere locks them out */
  person: { kind: 'sign_in', most: 10, seconds },
  /** failures in a shop from devices unknown to it, for any person */
  shop: { kind: 'sign_in_shop', most: 300, seconds },
} as const satisfies Record<string, Budget>
const forgotten: Budget = { kind: 'forgotten', most: 10, seconds }
const passwords: Budget = { kind: 'password', most: 10, seconds }
const ofNetwork: Budget = { kind: 'address', most: 100, seconds }

const longestMs = 500
/** Answers the first four at once, then each later than the one before. */
const pauseMs = (used: number): number => (used < 5 ? 0 : Math.min(longestMs, 30 * 2 ** (used - 5)))

/**
 * Counts an attempt to sign in before it is checked, for known and unknown people alike: slower and
 * slower, then `too_many`. Returns what a success does.
 */
export const countSignIn = async (
  { db, visitor, now }: Open,
  shopUrl: string,
  email: string,
): Promise<() => Promise<void>> => {
  const { device, network } = visitor
  const kind = device === null ? signIns.person : signIns.device
  const own: Holder = { subject: `${shopUrl}:${email}:${device ?? network ?? ''}` }
  const { used } = await takeOrRefuse(db, kind, own, now)
  if (device !== null) {
    await setTimeout(pauseMs(used))
    return () => giveBack(db, kind, own)
  }
  const shared: [Budget, Holder][] = [[signIns.shop, { subject: shopUrl }]]
  if (network !== null) shared.unshift([ofNetwork, { subject: network }])
  let isCrowded = false
  for (const [budget, holder] of shared) {
    const taken = await takeOrRefuse(db, budget, holder, now)
    isCrowded ||= taken.used > budget.most / 2
  }
  await setTimeout(isCrowded ? longestMs : pauseMs(used))
  return async () => {
    await giveBack(db, kind, own)
    for (const [budget, holder] of shared) await giveOneBack(db, budget, holder)
  }
}

/** Counts a request for a link: ten a person, whose mailbox it fills, and a hundred a network. */
export const countForgotten = async (platform: Open, subject: string): Promise<void> => {
  await takeOrRefuse(platform.db, forgotten, { subject }, platform.now)
  await countNetwork(platform)
}

/** Counts an attempt of the visitor's network, a hundred in 15 minutes. */
export const countNetwork = async ({ db, visitor: { network }, now }: Open): Promise<void> => {
  if (network !== null) await takeOrRefuse(db, ofNetwork, { subject: network }, now)
}

type Known = Pick<Ctx, 'db' | 'shop' | 'actor' | 'now'>
const self = ({ shop, actor }: Known) => ({ shop_id: shop.shop_id, subject: actor.id })

/** Counts a signed-in person's tries at their present password; a success resets them. */
export const countPassword = async (ctx: Known): Promise<void> => {
  await takeOrRefuse(ctx.db, passwords, self(ctx), ctx.now)
}
export const forgetPasswordTries = (ctx: Known): Promise<void> =>
  giveBack(ctx.db, passwords, self(ctx))
