import { getTransaction, previewUndo, undoTransaction } from '#contract/store-credit.ts'
import { serve, serveMoney } from '#platform/route.ts'
import { explainTransaction } from './explain-transaction.ts'
import { previewUndo as preview, undoTransaction as undo } from './undo-transaction.ts'

export const routes = [serve(getTransaction, explainTransaction), serve(previewUndo, preview), serveMoney(undoTransaction, undo)]
