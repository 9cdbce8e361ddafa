import type * as z from 'zod/mini'
import type { Progress as ProgressSchema } from '#contract/bulk/bulk-shapes.ts'

export type Progress = z.output<typeof ProgressSchema>

/**
 * Detects an answer that arrived late: finished rows never decrease, so fewer of them mean an older
 * answer.
 */
export const isBehind = (seen: Progress, next: Progress): boolean =>
  next.rows_done < seen.rows_done || next.rows_undone < seen.rows_undone

/** Counts the rows that are finished, whatever their status. */
export const settledOf = ({ rows_done, rows_failed, rows_skipped }: Progress): number =>
  rows_done + rows_failed + rows_skipped

/** Counts the emails that are neither sent, given up nor withheld. */
const mailsWaiting = ({ mails, mails_sent, mails_failed, mails_withheld }: Progress): number =>
  Math.max(0, mails - mails_sent - mails_failed - mails_withheld)

/** Checks for background work: rows being run, undone or checked, or cards being changed. */
export const isMoving = ({ state, task }: Pick<Progress, 'state' | 'task'>): boolean =>
  state === 'bulk_started' || state === 'undoing' || state === 'checking' || task !== null

/**
 * Returns the progress bar's label and percentage, or null for no bar. It reaches 100 only when the
 * platform reports the end.
 */
export const barOf = (
  progress: Progress,
): { of: 'run' | 'undo' | 'task'; done: number; total: number; percent: number } | null => {
  const bar = (of: 'run' | 'undo' | 'task', done: number, total: number) => ({
    of,
    done,
    total,
    percent: total === 0 ? 0 : Math.min(99, Math.floor((100 * done) / total)),
  })
  const { state, task, rows_total, rows_done, rows_undone } = progress
  if (task) return bar('task', task.rows, rows_total)
  if (state === 'undoing') return bar('undo', rows_undone, rows_done)
  return state === 'bulk_started' || state === 'bulk_paused' || state === 'bulk_stopped'
    ? bar('run', settledOf(progress), rows_total)
    : null
}

const soonestMs = 700
const latestMs = 10_000
const mailsMs = 60_000

/**
 * Returns the delay in milliseconds before the next poll, longer the longer nothing has changed;
 * false stops polling.
 */
export const pauseBefore = (progress: Progress, unchangedMs: number): number | false => {
  const isDue =
    isMoving(progress) ||
    ['scheduled', 'bulk_paused'].includes(progress.state) ||
    (mailsWaiting(progress) > 0 && unchangedMs < mailsMs)
  return isDue && Math.min(latestMs, Math.max(soonestMs, unchangedMs / 2))
}
