import { sql } from 'kysely'
import * as calls from '#contract/store-credit/calls.ts'
import { readId } from '#platform/ids.ts'
import { storeFirst } from '#platform/money/store-first.ts'
import { serve, serveOnce } from '#platform/route.ts'
import { askApproval } from './ask-approval.ts'
import { approve, refuseApproval, withdrawApproval } from './decide-approval.ts'
import { explainTransaction } from './explain-transaction.ts'
import { listActivity } from './list-activity.ts'
import { getApproval, listApprovals } from './list-approvals.ts'
import { previewCredit } from './preview/preview-credit.ts'
import { readOwnLimits } from './read-own-limits.ts'
import { previewUndo, undoTransaction } from './undo-transaction.ts'

const cardOfTransaction = (shopId: bigint, id: string) => sql`
  select gift_card_id from movement
  where shop_id = ${shopId} and movement_id = ${readId('transaction', id)} and amount > 0`

export const routes = [
  serve(calls.listActivity, listActivity),
  serve(calls.getTransaction, explainTransaction),
  serve(calls.previewUndo, previewUndo),
  serve(calls.previewCredit, previewCredit),
  serveOnce(
    calls.undoTransaction,
    storeFirst(
      ({ params }, { shop }) => cardOfTransaction(shop.shop_id, params.id),
      undoTransaction,
    ),
  ),
  serve(calls.getOwnLimits, readOwnLimits),
  serve(calls.listApprovals, listApprovals),
  serve(calls.getApproval, getApproval),
  serveOnce(calls.askApproval, askApproval),
  serveOnce(calls.approve, approve),
  serveOnce(calls.refuseApproval, refuseApproval),
  serveOnce(calls.withdrawApproval, withdrawApproval),
]
