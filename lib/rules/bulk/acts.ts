import type { Bulk } from '#contract/bulk/bulk.ts'
import type { User } from '#contract/staff/calls.ts'
import { may, mayUndo } from '#rules/way/access.ts'

export const runActs = [
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
type Facts = Pick<
  Bulk,
  'state' | 'operation_name' | 'started_at' | 'started_by' | 'rows_done' | 'rows_failed'
>
type Counts = { mails_failed: number; rows_undone: number; task: unknown }

const unstarted: readonly Bulk['state'][] = ['draft', 'checking', 'checked', 'scheduled']
const atRest: readonly Bulk['state'][] = ['bulk_paused', 'bulk_stopped', 'bulk_finished', 'undone']

/**
 * Lists the acts that this person may perform on a run in its current state. The platform applies
 * the same rule.
 */
export const runActsFor = (
  { state, operation_name, started_at, started_by, rows_done, rows_failed }: Facts,
  { mails_failed, rows_undone, task }: Counts,
  user: User,
  now: Date,
): RunAct[] => {
  const isResting = atRest.includes(state) && task === null && rows_done > 0
  const staff_id = started_by?.staff_id ?? null
  const isTheirs = mayUndo(user, { staff_id, at: now }, now) === 'yes'
  const mayTakeBack =
    started_at !== null && mayUndo(user, { staff_id, at: new Date(started_at) }, now) === 'yes'
  const fits: Record<RunAct, boolean> = {
    edit: unstarted.includes(state),
    pause: state === 'bulk_started',
    resume: state === 'bulk_paused',
    stop: ['bulk_started', 'bulk_paused', 'scheduled'].includes(state),
    retry: state === 'bulk_finished' && rows_failed > 0 && isTheirs,
    resend: mails_failed > 0 && state !== 'undoing' && state !== 'undone',
    extend: isResting && isTheirs && state !== 'undone',
    disable: isResting && isTheirs && operation_name === 'gift_card',
    enable: isResting && isTheirs && operation_name === 'gift_card',
    undo: isResting && mayTakeBack && state !== 'undone' && rows_undone < rows_done,
    delete: unstarted.includes(state),
  }
  const isTaking: readonly RunAct[] = ['extend', 'disable', 'enable', 'undo']
  return runActs.filter(
    (act) => fits[act] && may(user, isTaking.includes(act) ? 'adjust' : 'issue'),
  )
}
