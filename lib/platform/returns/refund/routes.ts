import * as calls from '#contract/returns/refund.ts'
import { serve, serveOnce } from '#platform/route.ts'
import { getRefund, listRefunds } from './list-refunds.ts'
import { matchRefund } from './match-refund.ts'
import { getOrderHistory } from './order-history.ts'
import { previewReturn, returnOrder } from './return-order.ts'
import { previewRefundUndo, undoRefund } from '#platform/returns/undo/undo-refund.ts'

/** Calls of refunds. */
export const refundRoutes = [
  serveOnce(calls.returnOrder, returnOrder),
  serve(calls.previewReturn, previewReturn),
  serve(calls.getOrderHistory, getOrderHistory),
  serve(calls.listRefunds, listRefunds),
  serve(calls.getRefund, getRefund),
  serve(calls.previewRefundUndo, previewRefundUndo),
  serveOnce(calls.undoRefund, undoRefund),
  serve(calls.matchRefund, matchRefund),
]
