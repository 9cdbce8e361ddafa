import { type Meaning, pauseAfter } from './answers.ts'
import type { Rhythm } from './postman.ts'
import type { Held, Outcome } from './settle.ts'

/** Finds what to do about an email that didn't leave; a server's pace is no email's failure. */
export const afterFailure = (
  { giveUpSeconds, pauses }: Pick<Rhythm, 'giveUpSeconds' | 'pauses'>,
  { first_try_at }: { first_try_at: Date | null },
  { meaning, problem }: { meaning: Meaning; problem: string },
  at: Date,
): Omit<Outcome, keyof Held> => {
  const now = at.getTime()
  const age = first_try_at ? (now - first_try_at.getTime()) / 1000 : 0
  const isOver = meaning === 'never' || meaning === 'no_address' || age >= giveUpSeconds
  return isOver
    ? { state: 'failed', isTry: true, problem }
    : {
        state: 'queued',
        isTry: meaning !== 'throttle',
        problem,
        next_try_at: new Date(now + pauseAfter(age, pauses) * 1000),
      }
}
