import type { Bulk } from '#contract/bulk/bulk-shapes.ts'
import type { User } from '#contract/staff/shapes.ts'
import { may, mayUndo } from '#rules/way/access.ts'
import { firstOf, type Offer, offersOf } from '#rules/way/offer.ts'

const runActs = [
  'edit',
  'pause',
  'resume',
  'stop',
  'retry',
  'resend',
  'extend',
  'disable',
  'enable',
  'undo',
  'delete',
] as const
export type RunAct = (typeof runActs)[number]
export type RunWhy =
  | 'started'
  | 'notStarted'
  | 'running'
  | 'over'
  | 'busy'
  | 'nothingGiven'
  | 'notFinished'
  | 'noneFailed'
  | 'noMailFailed'
  | 'noCards'
  | 'undone'
  | 'late'
type Facts = Pick<
  Bulk,
  | 'state'
  | 'operation_name'
  | 'started_at'
  | 'started_by'
  | 'rows_done'
  | 'rows_failed'
  | 'checked_at'
>
type Counts = { mails_failed: number; rows_undone: number; task: unknown }

const unstarted: readonly Bulk['state'][] = ['draft', 'checking', 'checked', 'scheduled']
const adjusting: readonly RunAct[] = ['extend', 'disable', 'enable', 'undo']
const ofItsStarter: readonly RunAct[] = ['retry', ...adjusting]
/** Checks for dry runs: another upstream without them names no time of one, not even null. */
export const hasDryRuns = ({ checked_at }: Pick<Bulk, 'checked_at'>): boolean =>
  checked_at !== undefined
/** The acts that an upstream without dry runs has, because the specification has them. */
const specified: readonly RunAct[] = ['edit', 'stop', 'delete']

/** Offers what this person may do about a run as it is; the platform checks the same again. */
export const runOffers = (
  bulk: Facts,
  { mails_failed, rows_undone, task }: Counts,
  user: User,
  now: Date,
): Offer<RunAct, RunWhy>[] => {
  const { state, operation_name, started_at, started_by, rows_done, rows_failed } = bulk
  const staff_id = started_by?.staff_id ?? null
  // a day is counted from the start; until then it is anybody's who may give
  const undoing = started_at
    ? mayUndo(user, { staff_id, at: new Date(started_at) }, now)
    : ('yes' as const)
  const hasRight = (act: RunAct) =>
    may(user, adjusting.includes(act) ? 'adjust' : 'issue') &&
    (hasDryRuns(bulk) || specified.includes(act)) &&
    (undoing !== 'forbidden' || !ofItsStarter.includes(act))
  const isUnstarted = unstarted.includes(state)
  const unrested = {
    notStarted: isUnstarted,
    running: state === 'bulk_started' || state === 'undoing',
    busy: task !== null,
    nothingGiven: rows_done === 0,
  }
  const onCards = firstOf({ noCards: operation_name !== 'gift_card', ...unrested })
  return offersOf(runActs, hasRight, {
    edit: firstOf({ started: !isUnstarted }),
    ...(state === 'bulk_paused'
      ? { resume: null }
      : { pause: firstOf({ notStarted: isUnstarted, over: state !== 'bulk_started' }) }),
    stop: firstOf({
      notStarted: isUnstarted && state !== 'scheduled',
      over: !['bulk_started', 'bulk_paused', 'scheduled'].includes(state),
    }),
    retry: firstOf({
      notStarted: isUnstarted,
      notFinished: state !== 'bulk_finished',
      noneFailed: rows_failed === 0,
    }),
    resend: firstOf({
      undone: state === 'undoing' || state === 'undone',
      noMailFailed: mails_failed === 0,
    }),
    extend: firstOf({ ...unrested, undone: state === 'undone' }),
    disable: onCards,
    enable: onCards,
    undo: firstOf({
      ...unrested,
      undone: state === 'undone' || rows_undone >= (rows_done ?? 0),
      late: undoing === 'too_late',
    }),
    delete: firstOf({ started: !isUnstarted }),
  })
}

const runTables = ['export', 'badRows'] as const
export type RunTable = (typeof runTables)[number]
type RunTableWhy = 'noneLeftOut'

/** Offers the tables of a run. */
export const tableOffers = (
  { rows_failed, rows_skipped }: { rows_failed: number; rows_skipped: number },
  user: User,
): Offer<RunTable, RunTableWhy>[] =>
  offersOf(runTables, (table) => may(user, table === 'export' ? 'export' : 'issue'), {
    export: null,
    badRows: firstOf({ noneLeftOut: rows_failed + rows_skipped === 0 }),
  })
