import type { Version as WireVersion } from '#contract/versions/version-shapes.ts'
import type { Version } from './read-versions.ts'

const stateOf = (
  { no, live_from, withdrawn_at }: Version,
  live: number | null,
  now: Date,
): WireVersion['state'] => {
  if (withdrawn_at) return 'withdrawn'
  if (live_from > now) return 'scheduled'
  return no === live ? 'live' : 'past'
}

/** Writes a version for the wire, without its changes; `live` is the number of the live one. */
export const toVersion = (
  row: Version,
  live: number | null,
  now: Date,
): Omit<WireVersion, 'changes'> => ({
  no: row.no,
  live_from: row.live_from.toISOString(),
  live_until: row.live_until?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
  note: row.note,
  from_no: row.from_no,
  by: row.name === null || row.email === null ? null : { name: row.name, email: row.email },
  state: stateOf(row, live, now),
})
