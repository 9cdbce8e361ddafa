import { refuseMoreAnHour } from '#platform/hourly-limit.ts'
import type { TrxCtx } from '#platform/ctx.ts'

const mostAnHour = 20

/** Limits the emails that a person sends by hand, so that this is never an open relay. */
export const refuseManySends = (
  ctx: Pick<TrxCtx, 'trx' | 'shop' | 'actor' | 'now'>,
): Promise<void> => refuseMoreAnHour(ctx, { verbs: ['send_email'], most: mostAnHour, of: 'person' })
