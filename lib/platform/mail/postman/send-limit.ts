import type { TrxCtx } from '#platform/ctx.ts'
import { type Budget, refuseWithin, takeWithin } from '#platform/limits/budget.ts'

const sends: Budget = { kind: 'send_email', most: 20, seconds: 3600 }

type Sending = Pick<TrxCtx, 'trx' | 'shop' | 'actor' | 'now'>
const byPerson = ({ shop, actor }: Sending) => ({ shop_id: shop.shop_id, subject: actor.id })

/** Limits the emails that a person sends by hand, so that this is never an open relay. */
export const refuseManySends = (ctx: Sending): Promise<void> =>
  takeWithin(ctx.trx, sends, byPerson(ctx), ctx.now)

/** The same for an act that knows only later whether it sends one: `countSend` takes it then. */
export const refuseOneMoreSend = (ctx: Sending): Promise<void> =>
  refuseWithin(ctx.trx, sends, byPerson(ctx), ctx.now)
export const countSend = refuseManySends
