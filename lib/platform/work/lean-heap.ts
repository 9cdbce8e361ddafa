import { setFlagsFromString } from 'node:v8'

/** Percents by which the heap grows before it is collected; 0: up to fourfold, as V8 sees fit. */
const growth = { lean: 25, usual: 0 } as const
let now: keyof typeof growth = 'usual'

/**
 * Keeps this process's heap close to what is in use, during a run that makes much garbage: it is
 * collected more often, which takes some CPU.
 */
export const setHeap = (next: keyof typeof growth): void => {
  if (next === now) return
  now = next
  setFlagsFromString(`--heap-growing-percent=${growth[next]}`)
}
