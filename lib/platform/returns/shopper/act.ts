import { randomUUID } from 'node:crypto'
import { Refusal } from '#contract/error.ts'
import type { Platform } from '#platform/ctx.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import type { Refunding } from '#platform/returns/refund/refunding.ts'
import { cancel } from '#platform/returns/request/decide-return.ts'
import { holdReturn } from '#platform/returns/request/move-return.ts'
import { openReturn } from '#platform/returns/request/open-return.ts'
import { canWithdraw } from '#rules/returns/moves.ts'
import { type Chosen, chosenIn } from './pages/fields.ts'
import type { Visit } from './open-visit.ts'
import { ownReturns } from './own-returns.ts'
import { chosenVerdict, shownOrder } from './shown-order.ts'

const moved = (): Refusal => new Refusal('return_moved_on')

const asShopper = (platform: Platform, trx: Trx, { shop }: Visit): Refunding => ({
  ...platform,
  trx,
  shop,
  actor: { kind: 'shopper' },
  now: platform.clock(),
  requestId: randomUUID(),
  idempotencyKey: null,
})

/** Requests a return in the shopper's name under the order's lock: all is checked once more. */
export const requestOwn = (
  platform: Platform,
  visit: Visit,
  form: URLSearchParams,
): Promise<void> =>
  transact(platform.db, async (trx) => {
    const act = asShopper(platform, trx, visit)
    const order = await shownOrder(trx, visit, act.now, true)
    const chosen: Chosen | null = chosenIn(form, order.lines, order.left)
    if (!chosen || chosen.lines.length === 0) throw moved()
    const verdict = await chosenVerdict({ db: trx, now: act.now }, visit, order, chosen.lines)
    const offer = verdict.offers.find(({ to }) => to === chosen.to)
    if (!offer || verdict.judged.outcome === 'refuse') throw moved()
    const isGift = visit.receipt_id !== null
    await openReturn(act, order, {
      lines: chosen.lines.map((line, i) => ({
        ...line,
        words: i === 0 ? chosen.words || null : null,
      })),
      to: offer.to,
      origin: isGift ? 'gift' : 'shopper',
      own: isGift ? { email: visit.email, name: chosen.name || null } : null,
      note: null,
      notification: true,
      override: false,
    })
  })

/** Cancels a return that the visit may follow. Error: 409 once it was received. */
export const cancelOwn = (platform: Platform, visit: Visit, id: string): Promise<void> =>
  transact(platform.db, async (trx) => {
    const own = await ownReturns(trx, visit)
    const one = own.find(({ return_id }) => wireId('return', return_id) === id)
    if (!one) throw moved()
    const held = await holdReturn(trx, visit.shop.shop_id, one.return_id)
    if (!canWithdraw(held.state)) throw moved()
    await cancel(asShopper(platform, trx, visit), held)
  })
