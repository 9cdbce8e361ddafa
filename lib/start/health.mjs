import { setTimeout as pause } from 'node:timers/promises'

const waitMs = 90_000

/** Waits until the address answers acceptably; returns true, or the last answer seen. */
export async function healthy(url, willDo) {
  let seen = 'nothing'
  for (const since = Date.now(); Date.now() - since < waitMs; await pause(100)) {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(5000) })
      const body = await answer.text()
      if (willDo(answer)) return true
      seen = `${answer.status} ${body.slice(0, 300)}`
    } catch (error) {
      seen = error.cause?.code ?? error.name
    }
  }
  return seen
}
