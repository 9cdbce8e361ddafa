import * as calls from '#contract/returns/refund.ts'
import { storeFirst } from '#platform/money/store-first.ts'
import { serve, serveOnce } from '#platform/route.ts'
import { takenByOrder, takenByUndo } from './cards-taken.ts'
import { getRefund, listRefunds } from './list-refunds.ts'
import { matchRefund } from './match-refund.ts'
import { getOrderHistory } from './order-history.ts'
import { previewReturn, returnOrder } from './return-order.ts'
import { previewRefundUndo, undoRefund } from '#platform/returns/undo/undo-refund.ts'

/** Calls of refunds. */
export const refundRoutes = [
  serveOnce(
    calls.returnOrder,
    storeFirst(({ params }, ctx) => takenByOrder(ctx, params.id), returnOrder),
  ),
  serve(calls.previewReturn, previewReturn),
  serve(calls.getOrderHistory, getOrderHistory),
  serve(calls.listRefunds, listRefunds),
  serve(calls.getRefund, getRefund),
  serve(calls.previewRefundUndo, previewRefundUndo),
  serveOnce(
    calls.undoRefund,
    storeFirst(({ params }, ctx) => takenByUndo(ctx, params.id), undoRefund),
  ),
  serve(calls.matchRefund, matchRefund),
]
