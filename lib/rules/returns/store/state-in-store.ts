import type { ReturnState } from '#contract/returns/requests.ts'

/** States of a return in a connected store. */
export type StoreReturnStatus = 'requested' | 'open' | 'closed' | 'declined' | 'cancelled'

type Line = { quantity: number; processed: number; refunded: number }
export type SeenReturn = {
  status: StoreReturnStatus
  lines: readonly Line[]
  /** the store's ids of its refunds */
  refunds: readonly string[]
  isExchange: boolean
}

const ofStatus = {
  requested: 'requested',
  declined: 'rejected',
  cancelled: 'cancelled',
} as const

/**
 * Returns the state that a return of the store has here. What the store has refunded or exchanged is
 * settled; a closed one without either has arrived, and its money is still to be given.
 */
export const stateInStore = ({ status, lines, refunds, isExchange }: SeenReturn): ReturnState => {
  if (status !== 'open' && status !== 'closed') return ofStatus[status]
  const isAll = (count: (line: Line) => number): boolean =>
    lines.every((line) => count(line) >= line.quantity)
  const isSettled = refunds.length > 0 || isExchange
  if (isSettled && (status === 'closed' || isAll(({ refunded }) => refunded))) return 'refunded'
  if (status === 'closed' || isAll(({ processed }) => processed)) return 'received'
  return 'approved'
}

/**
 * Returns the state that a return takes because of the store; null: it stays as it is. A refund made
 * here is undone by its undo alone, and items counted here have arrived whatever the store knows.
 */
export const followStore = (here: ReturnState, there: ReturnState): ReturnState | null => {
  if (here === there || here === 'refunded') return null
  if (here === 'received' && (there === 'approved' || there === 'requested')) return null
  return there
}

/** Counts what arrived of a line: what the store has processed, or all where it doesn't say. */
export const arrivedThere = (
  { quantity, processed }: Line,
  isSaid: boolean,
): { accepted: number; missing: number } => {
  const accepted = isSaid ? Math.min(processed, quantity) : quantity
  return { accepted, missing: quantity - accepted }
}

/** Acts on a return in a connected store. */
export const storeActs = ['approve', 'decline', 'cancel', 'close'] as const
export type StoreAct = (typeof storeActs)[number]
type Step = StoreAct | 'done' | 'refused'

const steps: Record<StoreAct, Record<StoreReturnStatus, Step>> = {
  approve: {
    requested: 'approve',
    open: 'done',
    closed: 'done',
    declined: 'refused',
    cancelled: 'refused',
  },
  decline: {
    requested: 'decline',
    open: 'refused',
    closed: 'refused',
    declined: 'done',
    cancelled: 'done',
  },
  cancel: {
    requested: 'decline',
    open: 'cancel',
    closed: 'refused',
    declined: 'done',
    cancelled: 'done',
  },
  close: {
    requested: 'approve',
    open: 'close',
    closed: 'done',
    declined: 'refused',
    cancelled: 'refused',
  },
}

/** Returns the next step of an act with a return that has this state in the store. */
export const stepInStore = (act: StoreAct, status: StoreReturnStatus): Step => steps[act][status]
