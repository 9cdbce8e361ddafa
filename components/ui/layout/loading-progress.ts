/** The specified loading bar: nothing for 200 ms, then a tick each 100 ms towards 5000 ms. */
export const throttleMs = 200
const durationMs = 5000
export const tickMs = 100
/** percent that a call adds when it starts: a read, a write */
const readPercent = 30
const writePercent = 45
const nearlyDone = 95

/** Returns the bar's percentage after another call has started. */
export const withCall = (percent: number, call: 'read' | 'write'): number =>
  Math.min(nearlyDone, percent + (call === 'read' ? readPercent : writePercent))

/** Returns the bar's percentage one tick later, while calls are in progress. */
export const withTick = (percent: number): number =>
  Math.min(nearlyDone, percent + (100 * tickMs) / durationMs)
