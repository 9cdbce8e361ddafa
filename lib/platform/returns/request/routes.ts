import * as calls from '#contract/returns/requests.ts'
import { storeFirst } from '#platform/money/store-first.ts'
import { takenByReturns, takenByOrder } from '#platform/returns/refund/cards-taken.ts'
import { serve, serveOnce } from '#platform/route.ts'
import { approveReturn, approveReturns } from './approve-return.ts'
import { cancelReturn, rejectReturn, reopenReturn } from './decide-return.ts'
import { getReturn } from './full-return.ts'
import { listReturns } from './list-returns.ts'
import { receiveReturn } from './receive-return.ts'
import { requestReturn } from './request-return.ts'

/** Calls of requested returns. */
export const requestRoutes = [
  serve(calls.listReturns, listReturns),
  serveOnce(
    calls.requestReturn,
    storeFirst(({ body }, ctx) => takenByOrder(ctx, body.order_id), requestReturn),
  ),
  serve(calls.getReturn, getReturn),
  serve(calls.approveReturns, approveReturns),
  serveOnce(
    calls.approveReturn,
    storeFirst(({ params }, ctx) => takenByReturns(ctx, [params.id]), approveReturn),
  ),
  serveOnce(calls.rejectReturn, rejectReturn),
  serveOnce(
    calls.receiveReturn,
    storeFirst(({ params }, ctx) => takenByReturns(ctx, [params.id]), receiveReturn),
  ),
  serveOnce(calls.reopenReturn, reopenReturn),
  serveOnce(calls.cancelReturn, cancelReturn),
]
