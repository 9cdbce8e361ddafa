import { askUndo } from '#components/commerce/act/undoing.ts'
import { call } from '#client/call.ts'
import { listActivity } from '#contract/store-credit/calls.ts'

// an undo, or what can't be undone, may have come after
const lookedAt = 20

/** Opens the preview of undoing the person's own last transaction; false if there is none. */
export const undoLast = async (staffId: string): Promise<boolean> => {
  const { rows } = await call(listActivity, { query: { staff_id: staffId, limit: lookedAt } })
  const last = rows.find(({ undoable }) => undoable)
  if (last) askUndo(last.transaction_id)
  return last !== undefined
}
