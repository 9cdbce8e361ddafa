import { getTransaction, listActivity as listCall, previewUndo, undoTransaction } from '#contract/store-credit.ts'
import { serve, serveMoney } from '#platform/route.ts'
import { explainTransaction } from './explain-transaction.ts'
import { listActivity } from './list-activity.ts'
import { previewUndo as preview, undoTransaction as undo } from './undo-transaction.ts'

export const routes = [serve(listCall, listActivity), serve(getTransaction, explainTransaction), serve(previewUndo, preview), serveMoney(undoTransaction, undo)]
