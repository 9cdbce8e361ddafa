/**
 * The specification's loading bar (dashboard §9): nothing for 200 ms, then a tick each 100 ms
 * towards 5000 ms.
 */
export const throttleMs = 200
export const durationMs = 5000
export const tickMs = 100
/** per cent that a call adds when it starts: a read, a write */
export const readPercent = 30
export const writePercent = 45
const nearlyDone = 95

/** Where the bar stands after another call has begun. */
export const withCall = (percent: number, call: 'read' | 'write'): number =>
  Math.min(nearlyDone, percent + (call === 'read' ? readPercent : writePercent))

/** Where the bar stands one tick later, as long as calls are under way. */
export const withTick = (percent: number): number =>
  Math.min(nearlyDone, percent + (100 * tickMs) / durationMs)
